/** Actions of the staff on orders. */
import { and, asc, desc, eq, inArray, or, sql, type SQL } from '#drizzle'
import { getEarliestDay } from '#contract/orders/delivery.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import type { OrderState } from '#contract/orders/states.ts'
import { formatDay } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isBetweenDays, listWords } from '#server/platform/desk/contact-search.ts'
import { loadSite } from '#server/settings/settings.ts'
import type { OrderEventRow, OrderRow } from './rows.ts'
import { orderEvents, orderLines, orders } from './schema.ts'
import { changeState, lockOrder } from './state.ts'

/** Finds by number or id, ignoring case and character width. */
export async function findOrder(db: Db, numberOrId: string): Promise<OrderRow | undefined> {
  const text = numberOrId.normalize('NFKC').trim().toUpperCase()
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
        ...listWords(text).flatMap(containsWord),
      ),
    )
    .orderBy(isAscending ? asc(orders.createdAt) : desc(orders.createdAt), asc(orders.id))
    .limit(limit)
}

/** A shorter one, such as `info`, may be that of many addresses. */
const MIN_LOCAL_PART = 6

/** Without the domain of a mail address: most orders have the pairs of a common one, and reading those takes time. */
function withoutDomain(word: string): string {
  const at = word.indexOf('@')
  return at >= MIN_LOCAL_PART ? word.slice(0, at + 1) : word
}

/** The index has pairs of letters, so it finds few rows to look at for any word of two letters or more. */
function containsWord(word: string): SQL[] {
  const orderText = sql`order_text(${orders.number}, ${orders.email}, ${orders.address})`
  const contains = sql`position(lower(${word}) in ${orderText}) > 0`
  if (word.length < 2) return [contains]
  return [contains, sql`text_pairs(${orderText}) @> text_pairs(lower(${withoutDomain(word)}))`]
}

export async function loadLinesAndEvents(
  db: Db,
  orderId: string,
): Promise<{ lines: OrderLine[]; events: OrderEventRow[] }> {
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
  return { lines: lines.map(({ line }) => line), events }
}

type StaffDeps = Pick<Deps, 'db' | 'now'>

/** `before`: the order is in this state. `closed`: its state does not allow it. */
export type StaffResult = 'done' | 'before' | 'closed'

interface StaffChange {
  orderId: string
  to: OrderState
  reason?: string
  /** Runs before the change, with the order locked. Returns a reason for the history, if there is one. */
  prepare?: (tx: Db, row: OrderRow) => Promise<string | undefined>
}

async function change({ db, now }: StaffDeps, { prepare, reason = '', ...it }: StaffChange): Promise<StaffResult> {
  try {
    return await db.transaction(async (tx) => {
      const row = await lockOrder(tx, it.orderId)
      if (row.state === it.to) return 'before'
      const prepared = await prepare?.(tx, row)
      await changeState(tx, { ...it, actor: 'desk', reason: prepared ?? reason, nowMs: now() })
      return 'done'
    })
  } catch (error) {
    if (error instanceof CodedError && error.code === 'ORDER_CLOSED') return 'closed'
    throw error
  }
}

/** A bank transfer has arrived. The goods are delivered no earlier than if they had been ordered now. */
export const recordPayment = (deps: StaffDeps, { id }: OrderRow): Promise<StaffResult> =>
  change(deps, {
    orderId: id,
    to: 'received',
    prepare: (tx, row) => postponeDelivery(tx, row, deps.now()),
  })

async function postponeDelivery(tx: Db, row: OrderRow, nowMs: number): Promise<string | undefined> {
  const { closedDays } = await loadSite(tx)
  const { shippingClass } = row.quote
  const earliest = getEarliestDay({
    shippingClass,
    prefecture: row.address?.prefecture,
    orderedAt: nowMs,
    closedDays,
  })
  if (row.deliveryOn >= earliest) return undefined
  await tx.update(orders).set({ deliveryOn: earliest }).where(eq(orders.id, row.id))
  return `ご入金を確認した日に合わせて、お届け予定日を\n${formatDay(earliest)}に変更しました。`
}

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
    async prepare(tx) {
      await tx.update(orders).set({ tracking }).where(eq(orders.id, id))
      return undefined
    },
  })

export const deliverOrder = (deps: StaffDeps, { id }: OrderRow): Promise<StaffResult> =>
  change(deps, { orderId: id, to: 'delivered' })

export const cancelByStaff = (deps: StaffDeps, { id }: OrderRow, reason: string): Promise<StaffResult> =>
  change(deps, { orderId: id, to: 'cancelled', reason })

/** When orders were cancelled, by id. */
export async function listCancelTimes(db: Db, rows: readonly OrderRow[]): Promise<Map<string, Date>> {
  const ids = rows.filter(({ state }) => state === 'cancelled').map(({ id }) => id)
  const events = await db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.state, 'cancelled'), sql`${orderEvents.orderId} = any(${sql.param(ids)}::text[])`))
  return new Map(events.map(({ orderId, at }) => [orderId, at]))
}
