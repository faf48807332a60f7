/** What the desk reads of orders. */
import { and, asc, desc, eq, inArray, ne, or, sql } from '#drizzle'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { OrderState } from '#contract/orders/states.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { containsWords, toNumber } from '#server/platform/desk/contact-search.ts'
import type { RefundOfOrder } from './accounting-csv.ts'
import { loadRefunds, type RefundRow } from './refunds.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { orderEvents, orderLines, orders, orderText, refunds } from './schema.ts'
import { listShipments, type ShipmentRow } from './shipments.ts'

/** Finds by number or id, in any notation. */
export async function findOrder(db: Db, numberOrId: string): Promise<OrderRow | undefined> {
  const text = toNumber(numberOrId)
  const [row] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.number, text), eq(orders.id, text)))
  return row
}

interface OrderFilter {
  states?: readonly OrderState[] | undefined
  /** Days of the order in Japan, inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Day of the delivery. */
  deliveryOn?: string | undefined
  /** Each word must occur in the number, names, mail address or phone number. */
  text?: string | undefined
  /** The oldest first, as in accounting. */
  isAscending?: boolean
  limit: number
}

export function searchOrders(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const { states, from, to, deliveryOn, text = '', isAscending = false, limit } = filter
  return db
    .select()
    .from(orders)
    .where(
      and(
        states && inArray(orders.state, [...states]),
        ...isBetweenDays(orders.createdAt, from, to),
        deliveryOn === undefined ? undefined : eq(orders.deliveryOn, deliveryOn),
        ...containsWords(orderText(orders), text),
      ),
    )
    .orderBy(isAscending ? asc(orders.createdAt) : desc(orders.createdAt), asc(orders.id))
    .limit(limit)
}

interface OrderDetails {
  lines: OrderLine[]
  events: OrderEventRow[]
  refunds: RefundRow[]
  shipments: ShipmentRow[]
}

export async function loadDetails(db: Db, orderId: string): Promise<OrderDetails> {
  const lines = await db
    .select({ line: orderLines.line })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.revision))
  return {
    lines: lines.map(({ line }) => line),
    events,
    refunds: await loadRefunds(db, orderId),
    shipments: await listShipments(db, orderId),
  }
}

/** Of the given days, without those that have failed. The oldest first. */
export function searchRefunds(db: Db, { states, from, to, limit }: OrderFilter): Promise<RefundOfOrder[]> {
  return db
    .select({ row: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        ne(refunds.state, 'failed'),
        states && inArray(orders.state, [...states]),
        ...isBetweenDays(refunds.createdAt, from, to),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
}

/** When orders were cancelled, by id. */
export async function listCancelTimes(db: Db, rows: readonly OrderRow[]): Promise<Map<string, Date>> {
  const ids = rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id)
  const events = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    // One that was undone comes first.
    .where(
      and(
        eq(orderEvents.state, 'cancelled'),
        eq(orderEvents.kind, 'state'),
        sql`${orderEvents.orderId} = any(${sql.param(ids)}::text[])`,
      ),
    )
    .orderBy(asc(orderEvents.revision))
  return new Map(events.map(({ orderId, at }) => [orderId, at]))
}
