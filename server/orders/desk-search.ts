/** What the desk reads of orders. */
import { and, asc, desc, eq, inArray, or, type SQL, sql } from '#drizzle'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { OrderState } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { containsWords, toNumber } from '#server/platform/desk/contact-search.ts'
import type { EntryOfRefund } from './accounting-csv.ts'
import { loadRefunds, type RefundRow } from './refund-rows.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { hasOpenReturn, listOpenReturns, loadLines, loadReturns, type ReturnRow } from './returns.ts'
import { orderEvents, orders, orderText, refundEntries, refunds } from './schema.ts'
import { findShipped, listShipments, type ShipmentRow } from './shipments.ts'

/** Finds by number or id, in any notation. */
export async function findOrder(db: Db, numberOrId: string): Promise<OrderRow | undefined> {
  const text = toNumber(numberOrId)
  const [row] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.number, text), eq(orders.id, text)))
  return row
}

/** In the order in which they were asked for. Throws CommandError if one is missing. */
export async function findOrders(db: Db, numbers: readonly string[]): Promise<OrderRow[]> {
  const rows = await db.select().from(orders).where(isAmong(orders.number, numbers))
  return numbers.map((number) => {
    const found = rows.find((it) => it.number === number)
    if (!found) throw new CommandError(`ご注文が見つかりません: ${number}`)
    return found
  })
}

const SORTS = {
  latest: [desc(orders.createdAt)],
  oldest: [asc(orders.createdAt)],
  delivery: [asc(orders.deliveryOn), asc(orders.createdAt)],
}

interface OrderFilter {
  states?: readonly OrderState[] | undefined
  /** Also those with a return that is under way, in any state. */
  orReturned?: boolean
  /** Days of the order in Japan, inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Day of the delivery. */
  deliveryOn?: string | undefined
  /** Each word must occur in the number, names, mail address or phone number. */
  text?: string | undefined
  /** Of a view. */
  condition?: SQL | undefined
  /** The latest order first unless `oldest`, as in accounting, or `delivery`: the next delivery first. */
  sort?: keyof typeof SORTS
  limit: number
  offset?: number
}

export function searchOrders(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const { states, orReturned = false, from, to, deliveryOn, text = '', condition } = filter
  const { sort = 'latest', limit, offset = 0 } = filter
  return db
    .select()
    .from(orders)
    .where(
      and(
        states && or(inArray(orders.state, [...states]), orReturned ? hasOpenReturn(db) : undefined),
        ...isBetweenDays(orders.createdAt, from, to),
        deliveryOn === undefined ? undefined : eq(orders.deliveryOn, deliveryOn),
        condition,
        ...containsWords(orderText(orders), text),
      ),
    )
    .orderBy(...SORTS[sort], asc(orders.id))
    .limit(limit)
    .offset(offset)
}

export interface Progress {
  /** The ids of orders of which at least a part was shipped. */
  shipped: ReadonlySet<string>
  /** Under way, by the id of their order. */
  returns: ReadonlyMap<string, readonly ReturnRow[]>
}

/** What a list says of orders besides their rows. */
export const loadProgress = async (db: Db, orderIds: string[]): Promise<Progress> => ({
  shipped: await findShipped(db, orderIds),
  returns: await listOpenReturns(db, orderIds),
})

interface OrderDetails {
  lines: OrderLine[]
  events: OrderEventRow[]
  refunds: RefundRow[]
  returns: ReturnRow[]
  shipments: ShipmentRow[]
}

export async function loadDetails(db: Db, orderId: string): Promise<OrderDetails> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.revision))
  return {
    lines: await loadLines(db, orderId),
    events,
    refunds: await loadRefunds(db, orderId),
    returns: await loadReturns(db, orderId),
    shipments: await listShipments(db, orderId),
  }
}

/** What refunds have changed in the accounts on the given days. The oldest first. */
export function searchRefundEntries(db: Db, { states, from, to, limit }: OrderFilter): Promise<EntryOfRefund[]> {
  const isReceipt = sql<boolean>`${refunds.unmatchedIntentId} is not null and not exists (
    select from ${refundEntries} as earlier join ${refunds} as other on other.id = earlier.refund_id
    where other.order_id = ${refunds.orderId} and other.unmatched_intent_id = ${refunds.unmatchedIntentId}
      and earlier.seq < ${refundEntries.seq})`
  return db
    .select({ entry: refundEntries, row: refunds, order: orders, isReceipt })
    .from(refundEntries)
    .innerJoin(refunds, eq(refunds.id, refundEntries.refundId))
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(states && inArray(orders.state, [...states]), ...isBetweenDays(refundEntries.at, from, to)))
    .orderBy(asc(refundEntries.at), asc(refundEntries.seq))
    .limit(limit)
}

/** When orders were cancelled, by id. */
export async function listCancelTimes(db: Db, rows: readonly OrderRow[]): Promise<Map<string, Date>> {
  const ids = rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id)
  const events = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    // One that was undone comes first.
    .where(and(eq(orderEvents.state, 'cancelled'), eq(orderEvents.kind, 'state'), isAmong(orderEvents.orderId, ids)))
    .orderBy(asc(orderEvents.revision))
  return new Map(events.map(({ orderId, at }) => [orderId, at]))
}
