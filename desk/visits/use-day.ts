import { useQuery } from '@tanstack/react-query'
import * as visitsApi from '#contract/reservations/desk.ts'
import { call } from '../network/api.ts'

/** A day of a shop, with everything that the cards of its visits show. */
export const useDay = (shopId: number, date: string) =>
  useQuery({
    queryKey: ['visits', shopId, date],
    queryFn: () => call(visitsApi.day, { query: { shopId, date } }),
  })
