/**
 * The steps of an order from one state to the next, with all that follows from them. Other events enter a state too: an undo
 * (undo.ts), a replacement, and pieces that are given up (server/returns).
 */
import type { Order } from '#contract/orders/schema.ts'
import { isByService } from '#contract/orders/payment.ts'
import { mayChangeState, type OrderActor, type OrderState } from '#contract/orders/states.ts'
import { getGrantTime } from '#contract/points/rules.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { endOpenPayments } from './refund-queue.ts'
import { refundRemaining } from './refunds.ts'
import { returnStock } from '#server/stock/ledger.ts'
import { cancelPendingPoints, setDue, toPointEvent } from '#server/points/ledger.ts'
import { restorePoints } from '#server/points/restore.ts'
import { addEvent } from './events.ts'
import { postponeDelivery } from './postpone-delivery.ts'
import { lockOrder } from './lock-order.ts'
import { loadOrder, type OrderRow } from './rows.ts'
import { listUnshipped, setDelivered } from './shipments.ts'

export interface StateChange {
  orderId: string
  to: OrderState
  actor: OrderActor
  reason?: string
  nowMs: number
}

/** Throws ORDER_CLOSED if the actor may not change the order's current state to this one. */
export async function changeState(tx: Db, { orderId, to, actor, reason = '', nowMs }: StateChange): Promise<OrderRow> {
  const row = await lockOrder(tx, orderId)
  if (!mayChangeState(row.state, to, actor, row.method ?? undefined)) throw new CodedError('ORDER_CLOSED')
  // Only orders that were unpaid until now become received.
  const change = to === 'received' ? await postponeDelivery(tx, row, nowMs) : undefined
  const changed = await addEvent(tx, row, {
    state: to,
    actor,
    reason: joinReasons(reason, change),
    set: getTimes(row, to, new Date(nowMs)),
    canUndo: actor === 'desk',
    nowMs,
  })
  if (to === 'delivered') {
    await setDue(tx, toPointEvent(orderId), new Date(getGrantTime(nowMs, row.termsVersion)))
    await setDelivered(tx, { orderId, revision: changed.revision, nowMs })
  }
  if (to === 'cancelled') await giveBack(tx, row, { revision: changed.revision, actor, nowMs })
  return changed
}

const joinReasons = (...reasons: (string | undefined)[]): string => reasons.filter(Boolean).join('\n')

function getTimes({ method, paidAt }: OrderRow, to: OrderState, now: Date): Partial<OrderRow> {
  if (to === 'awaiting_payment' || to === 'payment_unknown') return {}
  if (to === 'received') return { dueAt: null, voucher: null, paidAt: method === 'cash' ? paidAt : now }
  if (to === 'shipped') return { shippedAt: now }
  if (to === 'delivered') return { deliveredAt: now, paidAt: paidAt ?? now }
  return { dueAt: null, voucher: null }
}

interface GivenBack extends Pick<StateChange, 'actor' | 'nowMs'> {
  /** Of the event. */
  revision: number
}

/**
 * Gives back stock, points and money of a cancelled order. What the desk has cancelled is refunded by the job of the event, when
 * it can no longer be undone. Stock comes last to hold row locks briefly. Shipped pieces are not in stock again before the desk
 * has seen them.
 */
async function giveBack(tx: Db, before: OrderRow, { revision, actor, nowMs }: GivenBack): Promise<void> {
  const { id, number, customerId, method, paidAt, state } = before
  if (isByService(method) && !paidAt) await endOpenPayments(tx, id)
  if (actor !== 'desk') await refundRemaining(tx, before, { actor, nowMs })
  const cause = toCause(revision)
  if (customerId !== null) await restorePoints(tx, { customerId, event: toPointEvent(id), nowMs, cause })
  await cancelPendingPoints(tx, toPointEvent(id), nowMs, cause)
  if (state !== 'shipped') await returnStock(tx, await listUnshipped(tx, id), { number, nowMs })
}

/** An order may be cancelled again after that was undone. */
export const toCause = (revision: number): string => `:${revision}`

/** Cancelling a cancelled order succeeds. */
export async function cancelOrder(tx: Db, { id }: Pick<OrderRow, 'id'>, nowMs: number): Promise<Order> {
  const row = await lockOrder(tx, id)
  if (row.state === 'cancelled') return loadOrder(tx, row)
  return loadOrder(tx, await changeState(tx, { orderId: id, to: 'cancelled', actor: 'customer', nowMs }))
}
