/** The only place that changes the state of an order, with all that follows from it. */
import { eq } from '#drizzle'
import type { Order } from '#contract/orders/schema.ts'
import { mayChangeState, type OrderActor, type OrderState } from '#contract/orders/states.ts'
import { getGrantTime } from '#contract/points/rules.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { endOpenPayments } from './refund-queue.ts'
import { refundRemaining } from './refunds.ts'
import { returnStock } from '#server/stock/ledger.ts'
import { cancelPendingPoints, restorePoints, setDue } from '#server/points/ledger.ts'
import { notifyOrder } from './jobs.ts'
import { postponeDelivery } from './postpone-delivery.ts'
import { loadOrder, type OrderRow } from './rows.ts'
import { orderEvents, orderLines, orders } from './schema.ts'

export interface StateChange {
  orderId: string
  to: OrderState
  actor: OrderActor
  reason?: string
  nowMs: number
}

/** What points of an order are granted and spent for. */
export const toPointEvent = (orderId: string): string => `order:${orderId}`

/** Throws ORDER_CLOSED if the actor may not change the order's current state to this one. */
export async function changeState(tx: Db, { orderId, to, actor, reason = '', nowMs }: StateChange): Promise<OrderRow> {
  const row = await lockOrder(tx, orderId)
  if (!mayChangeState(row.state, to, actor, row.method ?? undefined)) throw new CodedError('ORDER_CLOSED')
  // Only orders that were unpaid until now become received.
  const change = to === 'received' ? await postponeDelivery(tx, row, nowMs) : undefined
  const revision = row.revision + 1
  const [changed] = await tx
    .update(orders)
    .set({ state: to, revision, ...getTimes(row, to, new Date(nowMs)) })
    .where(eq(orders.id, orderId))
    .returning()
  await tx
    .insert(orderEvents)
    .values({ orderId, revision, state: to, actor, reason: joinReasons(reason, change), at: new Date(nowMs) })
  await notifyOrder(tx, changed!)
  if (to === 'delivered') await setDue(tx, toPointEvent(orderId), new Date(getGrantTime(nowMs)))
  if (to === 'cancelled') await undoOrder(tx, row, { actor, nowMs })
  return changed!
}

const joinReasons = (...reasons: (string | undefined)[]): string => reasons.filter(Boolean).join('\n')

/**
 * Locks the customer before the order, as a new order and closing an account do. Callers must not lock the order
 * themselves before.
 */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const [owner] = await tx.select({ id: orders.customerId }).from(orders).where(eq(orders.id, orderId))
  if (!owner) throw new CodedError('NOT_FOUND')
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, owner.id)).for('no key update')
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row!
}

function getTimes({ method, paidAt }: OrderRow, to: OrderState, now: Date): Partial<OrderRow> {
  if (to === 'awaiting_payment' || to === 'payment_unknown') return {}
  if (to === 'received') return { dueAt: null, paidAt: method === 'cash' ? paidAt : now }
  if (to === 'shipped') return { shippedAt: now }
  if (to === 'delivered') return { deliveredAt: now, paidAt: paidAt ?? now }
  return { dueAt: null }
}

/**
 * Gives back stock, points and money. Stock comes last to hold row locks briefly. Shipped pieces are not in stock again
 * before the desk has seen them.
 */
async function undoOrder(tx: Db, row: OrderRow, by: Pick<StateChange, 'actor' | 'nowMs'>): Promise<void> {
  const { id, number, customerId, method, state } = row
  const { nowMs } = by
  if (method === 'card' && !row.paidAt) await endOpenPayments(tx, id)
  await refundRemaining(tx, row, by)
  await restorePoints(tx, customerId, toPointEvent(id), nowMs)
  await cancelPendingPoints(tx, toPointEvent(id), nowMs)
  if (state === 'shipped') return
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id))
  await returnStock(tx, lines, { number, nowMs })
}

/** Cancelling a cancelled order succeeds. */
export async function cancelOrder(tx: Db, { id }: Pick<OrderRow, 'id'>, nowMs: number): Promise<Order> {
  const row = await lockOrder(tx, id)
  if (row.state === 'cancelled') return loadOrder(tx, row)
  return loadOrder(tx, await changeState(tx, { orderId: id, to: 'cancelled', actor: 'customer', nowMs }))
}
