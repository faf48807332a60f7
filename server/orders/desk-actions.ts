/** Actions of the staff on orders. */
import { and, asc, desc, eq, inArray, ne, or, sql } from '#drizzle'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { OrderState } from '#contract/orders/states.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { containsWords, isBetweenDays, toNumber } from '#server/platform/desk/contact-search.ts'
import type { RefundOfOrder } from './desk-output.ts'
import { loadRefunds, type RefundRow } from './refunds.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { orderEvents, orderLines, orders, orderText, refunds } from './schema.ts'
import { changeState, lockOrder } from './state.ts'

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
  /** Each word must occur in the number, names, mail address or phone number. */
  text?: string | undefined
  /** The oldest first, as in accounting. */
  isAscending?: boolean
  limit: number
}

export function searchOrders(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const { states, from, to, text = '', isAscending = false, limit } = filter
  return db
    .select()
    .from(orders)
    .where(
      and(
        states && inArray(orders.state, [...states]),
        ...isBetweenDays(orders.createdAt, from, to),
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
  return { lines: lines.map(({ line }) => line), events, refunds: await loadRefunds(db, orderId) }
}

type StaffDeps = Pick<Deps, 'db' | 'now'>

/** `before`: the order is in this state. `closed`: its state does not allow it. */
export type StaffResult = 'done' | 'before' | 'closed'

interface StaffChange {
  orderId: string
  to: OrderState
  reason?: string
  /** Runs before the change, with the order locked. */
  prepare?: (tx: Db) => Promise<unknown>
}

async function change({ db, now }: StaffDeps, { prepare, reason = '', ...it }: StaffChange): Promise<StaffResult> {
  try {
    return await db.transaction(async (tx) => {
      const row = await lockOrder(tx, it.orderId)
      if (row.state === it.to) return 'before'
      await prepare?.(tx)
      await changeState(tx, { ...it, actor: 'desk', reason, nowMs: now() })
      return 'done'
    })
  } catch (error) {
    if (error instanceof CodedError && error.code === 'ORDER_CLOSED') return 'closed'
    throw error
  }
}

/** A bank transfer has arrived. */
export const recordPayment = (deps: StaffDeps, { id }: OrderRow): Promise<StaffResult> =>
  change(deps, { orderId: id, to: 'received' })

export const prepareOrder = (deps: StaffDeps, { id }: OrderRow): Promise<StaffResult> =>
  change(deps, { orderId: id, to: 'preparing' })

export const shipOrder = (
  deps: StaffDeps,
  { id }: OrderRow,
  tracking: NonNullable<OrderRow['tracking']>,
): Promise<StaffResult> =>
  change(deps, {
    orderId: id,
    to: 'shipped',
    prepare: (tx) => tx.update(orders).set({ tracking }).where(eq(orders.id, id)),
  })

export const deliverOrder = (deps: StaffDeps, { id }: OrderRow): Promise<StaffResult> =>
  change(deps, { orderId: id, to: 'delivered' })

export const cancelByStaff = (deps: StaffDeps, { id }: OrderRow, reason: string): Promise<StaffResult> =>
  change(deps, { orderId: id, to: 'cancelled', reason })

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
    .where(and(eq(orderEvents.state, 'cancelled'), sql`${orderEvents.orderId} = any(${sql.param(ids)}::text[])`))
  return new Map(events.map(({ orderId, at }) => [orderId, at]))
}
