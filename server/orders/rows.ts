/** Rows of orders, converted to types of the contract. */
import { and, asc, desc, eq, gte, inArray, type InferSelectModel, lt } from '#drizzle'
import { ORDERS_PER_PAGE } from '#contract/orders/api.ts'
import { isRefundMade } from '#contract/orders/refunds.ts'
import type { Order, OrderLine, OrderRefund, OrderSummary } from '#contract/orders/schema.ts'
import { getTransferDueDay, mayChangeState } from '#contract/orders/states.ts'
import { getGrantDays } from '#contract/points/rules.ts'
import { addDays, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { createOrderNumber, MAX_NUMBER_ATTEMPTS } from '#server/platform/system/random-text.ts'
import { loadSite } from '#server/settings/settings.ts'
import { getRemaining, listShown, loadRefunds, type RefundRow } from './refunds.ts'
import { listReturnable, loadLines, loadReturns, type ReturnRow, toOrderReturn } from './returns.ts'
import { orderEvents, orderLines, orders, type refundEntries } from './schema.ts'
import { findShipped, listShipments, type ShipmentRow, toShipment } from './shipments.ts'

export type OrderRow = InferSelectModel<typeof orders>
export type OrderEventRow = InferSelectModel<typeof orderEvents>
export type RefundEntryRow = InferSelectModel<typeof refundEntries>

interface OrderParts {
  lines: OrderLine[]
  events: readonly Pick<OrderEventRow, 'revision' | 'kind' | 'state' | 'actor' | 'at' | 'reason' | 'undoOf'>[]
  shipments: readonly ShipmentRow[]
  /** Of the store. */
  bankAccount: string
  refunds?: readonly RefundRow[]
  returns?: readonly ReturnRow[]
}

export function toOrder(
  row: OrderRow,
  { lines, events, shipments, bankAccount, refunds = [], returns = [] }: OrderParts,
): Order {
  const isTransferAwaited = row.method === 'transfer' && row.state === 'awaiting_payment'
  return {
    number: row.number,
    state: row.state,
    lines,
    quote: row.quote,
    address: row.address,
    deliveryOn: row.deliveryOn,
    slot: row.slot,
    payment: row.method,
    note: row.note,
    dueOn: isTransferAwaited ? getTransferDueDay(row.createdAt.getTime()) : null,
    bankAccount: isTransferAwaited ? bankAccount : null,
    shipments: shipments.map(toShipment),
    history: listStates(events).map(({ state, actor, at, reason }) => ({ state, actor, at: at.toISOString(), reason })),
    paidAt: row.paidAt?.toISOString() ?? null,
    ...(refunds.length > 0 && { refunds: listShown(refunds).map(toOrderRefund) }),
    ...(returns.length > 0 && { returns: returns.map((it) => toOrderReturn(it, refunds)) }),
    ...(shipments.some(({ deliveredAt }) => deliveredAt) && {
      returnable: listReturnable({ lines, shipments, returns }),
    }),
    createdAt: row.createdAt.toISOString(),
    grantDays: getGrantDays(row.termsVersion),
    canCancel: mayChangeState(row.state, 'cancelled', 'customer'),
    receipt: { isAvailable: hasReceipt(row, refunds), name: row.receiptName, prints: row.receiptPrints },
  }
}

export const toOrderRefund = ({ position, yen, taxes, way, state, createdAt, madeAt }: RefundRow): OrderRefund => ({
  position,
  yen,
  taxes,
  way,
  state,
  createdAt: createdAt.toISOString(),
  madeAt: madeAt && isRefundMade(state) ? madeAt.toISOString() : null,
})

/** Not if everything goes back. */
export const hasReceipt = (row: OrderRow, refunds: readonly RefundRow[]): boolean =>
  row.paidAt !== null && row.state !== 'cancelled' && (row.totalYen === 0 || getRemaining(row, refunds).yen > 0)

/** Without corrections, and without what was undone. */
function listStates<Event extends Pick<OrderEventRow, 'revision' | 'kind' | 'undoOf'>>(
  events: readonly Event[],
): Event[] {
  const undone = new Set(events.map(({ undoOf }) => undoOf))
  return events.filter(({ kind, revision }) => kind === 'state' && !undone.has(revision))
}

export async function loadOrder(db: Db, row: OrderRow): Promise<Order> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, row.id))
    .orderBy(asc(orderEvents.revision))
  const { seller } = await loadSite(db)
  return toOrder(row, {
    lines: await loadLines(db, row.id),
    events,
    shipments: await listShipments(db, row.id),
    bankAccount: seller.bankAccount,
    refunds: await loadRefunds(db, row.id),
    returns: await loadReturns(db, row.id),
  })
}

/** Throws NOT_FOUND also for another customer's order. */
export async function loadOwnOrder(db: Db, number: string, customerId: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.customerId, customerId)))
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

/** Inserts the row with an unused number. */
export async function addOrder(tx: Db, row: Omit<OrderRow, 'number'>): Promise<OrderRow> {
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt++) {
    const [added] = await tx
      .insert(orders)
      .values({ ...row, number: createOrderNumber(row.createdAt.getTime()) })
      .onConflictDoNothing()
      .returning()
    if (added) return added
  }
  // So many conflicts come from the key, not the number: it created an order whose stored response has expired.
  throw new CodedError('IDEMPOTENCY_MISMATCH')
}

interface OrderListQuery {
  from?: string | undefined
  to?: string | undefined
  page: number
}

interface OrderList {
  data: OrderSummary[]
  page: number
  perPage: number
  total: number
}

/** One page of a customer's orders, the latest first. */
export async function listOrders(db: Db, customerId: string, { from, to, page }: OrderListQuery): Promise<OrderList> {
  const isListed = and(
    eq(orders.customerId, customerId),
    from === undefined ? undefined : gte(orders.createdAt, new Date(toJapanInstant(from, '00:00'))),
    to === undefined ? undefined : lt(orders.createdAt, new Date(toJapanInstant(addDays(to, 1), '00:00'))),
  )
  const rows = await db
    .select()
    .from(orders)
    .where(isListed)
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
  return {
    data: await loadSummaries(db, rows),
    page,
    perPage: ORDERS_PER_PAGE,
    total: await db.$count(orders, isListed),
  }
}

async function loadSummaries(db: Db, rows: readonly OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select({ orderId: orderLines.orderId, line: orderLines.line })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const listLines = (id: string) => lines.flatMap(({ orderId, line }) => (orderId === id ? [line] : []))
  const shipped = await findShipped(db, ids)
  return rows.map((row) => toOrderSummary(row, { lines: listLines(row.id), isShipped: shipped.has(row.id) }))
}

const SUMMARY_LINES = 4

/** `isShipped`: at least a part of it. */
export const toOrderSummary = (
  row: OrderRow,
  { lines, isShipped }: { lines: readonly OrderLine[]; isShipped: boolean },
): OrderSummary => ({
  number: row.number,
  state: row.state,
  isPartlyShipped: row.state === 'preparing' && isShipped,
  payment: row.method,
  totalYen: row.totalYen,
  pieces: lines.reduce((sum, { quantity, exchangedIn }) => (exchangedIn === undefined ? sum + quantity : sum), 0),
  lines: lines.slice(0, SUMMARY_LINES).map(({ name, picture }) => ({ name, picture })),
  deliveryOn: row.deliveryOn,
  createdAt: row.createdAt.toISOString(),
})
