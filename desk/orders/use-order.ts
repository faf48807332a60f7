import { queryOptions, useQuery } from '@tanstack/react-query'
import * as orderActions from '#contract/orders/actions.ts'
import type { OrderInput } from '#contract/orders/actions.ts'
import * as ordersApi from '#contract/orders/desk.ts'
import type { DeskOrder } from '#contract/orders/desk.ts'
import { run } from '../actions/use-act.ts'
import { call } from '../network/api.ts'
import type { ActionSummary } from '../outbox/store.ts'

/** Everything about one order, by its number. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['order', id], queryFn: () => call(ordersApi.get, { params: { id } }) })

export const useOrder = (id: string) => useQuery(orderQuery(id))

/** What is packed in the next days is loaded ahead, for tablets without signal. */
const MAX_PREPARED = 100

/** Orders that can be packed, as far as the first page. */
export const preparedQuery = queryOptions({
  queryKey: ['orders to ship'],
  queryFn: () => call(ordersApi.list, { query: { page: 1, perPage: MAX_PREPARED, state: 'preparing' } }),
})

/** What the outbox shows of a shipment until it has arrived. */
export const toShipSummary = ({ number, name }: Pick<DeskOrder, 'number' | 'name'>): ActionSummary => ({
  label: '発送',
  subject: [number, name && `${name} 様`].filter(Boolean).join('　'),
  page: `/pack/${number}`,
})

/** Takes a change back. Each change counts the order's revision up by one. */
export const undoOrder = ({ changed }: { changed: boolean }, { orderId, seen }: OrderInput) =>
  changed ? () => run(orderActions.undo, { orderId, seen: seen + 1 }) : undefined
