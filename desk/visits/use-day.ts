import { queryOptions, useQuery } from '@tanstack/react-query'
import * as visitsApi from '#contract/reservations/desk.ts'
import { call } from '../network/api.ts'

/** A day of a shop, with everything that the cards of its visits show. */
export const dayQuery = (shopId: number, date: string) =>
  queryOptions({
    queryKey: ['visits', shopId, date],
    queryFn: () => call(visitsApi.day, { query: { shopId, date } }),
  })

export const useDay = (shopId: number, date: string) => useQuery(dayQuery(shopId, date))
