/**
 * Applies a payment to its order, for the webhook, the reconciliation and the customer's return. The payment is always
 * read from the payment service, so the order and number of the calls do not matter.
 */
import { and, desc, eq, type InferSelectModel, isNull, or } from '#drizzle'
import { isByService } from '#contract/orders/payment.ts'
import { getRefundWay } from '#contract/orders/refunds.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { orders } from '#server/orders/schema.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { addRefund } from '#server/orders/refunds.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { changeState } from '#server/orders/state.ts'
import { recordVoucher } from '#server/orders/voucher.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { reportProblem } from './mails.ts'
import { payments } from './schema.ts'
import type { Intent, PaymentService } from './stripe.ts'

export type PaymentDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'> & { service: PaymentService }

export type PaymentRow = InferSelectModel<typeof payments>

export async function applyIntent(deps: PaymentDeps, intentId: string): Promise<Intent> {
  const intent = await deps.service.getIntent(intentId)
  await recordIntent(deps, intent)
  return intent
}

export async function recordIntent(deps: PaymentDeps, intent: Intent): Promise<void> {
  const { id: intentId, orderId } = intent
  // Other programs may use the same account of the payment service.
  if (orderId === undefined) {
    deps.log.info({ intentId }, 'a payment that this store did not create is left alone')
    return
  }
  await deps.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
    const order = known && (await lockOrder(tx, orderId))
    const row = order && (await findAttempt(tx, orderId, intent))
    if (order && row) await record(deps, tx, { order, row, intent })
    else if (intent.receivedYen > 0) await reportMissing(deps, tx, intent)
  })
}

interface Recorded {
  order: OrderRow
  row: PaymentRow
  intent: Intent
}

/** Paid, but not for its order, which is paid or closed, or has another total: it goes back. */
export const UNMATCHED = 'unmatched'

/** Whether it can no longer pay for its order, so another attempt may start. */
export const hasEnded = ({ status }: PaymentRow): boolean => status === 'canceled' || status === UNMATCHED

/** Whether its status never changes to another one of the payment service: a late reading must not undo it. */
export const isFinal = (row: PaymentRow): boolean => row.status === 'succeeded' || hasEnded(row)

async function record(deps: PaymentDeps, tx: Db, { order, row, intent }: Recorded): Promise<void> {
  if (isFinal(row)) return
  const nowMs = deps.now()
  const problem = intent.status === 'succeeded' ? findProblem(order, row, intent) : undefined
  const status = problem ? UNMATCHED : intent.status
  await setPayment(tx, row, { intentId: intent.id, status, checkedAt: new Date(nowMs) })
  if (problem) {
    const { id: intentId, receivedYen: amountYen } = intent
    if (amountYen > 0)
      await addRefund(tx, {
        ...{ order, yen: amountYen, unmatchedIntentId: intentId, nowMs },
        ...{ way: getRefundWay(order.method), reason: 'ご注文と合わないお支払い', actor: 'payment' },
      })
    await reportProblem(deps, tx, { problem, number: order.number, intentId, amountYen })
    return
  }
  const to = getNextState(order, intent)
  const changed = to ? await changeState(tx, { orderId: order.id, to, actor: 'payment', nowMs }) : order
  if (intent.voucher) await recordVoucher(tx, changed, intent.voucher)
}

const isOpen = ({ state }: OrderRow): boolean => state === 'awaiting_payment' || state === 'payment_unknown'

function findProblem(order: OrderRow, row: PaymentRow, intent: Intent): 'order-closed' | 'wrong-amount' | undefined {
  if (!isOpen(order) || !isByService(order.method)) return 'order-closed'
  return intent.receivedYen === order.totalYen && row.amountYen === order.totalYen ? undefined : 'wrong-amount'
}

function getNextState(
  { state }: OrderRow,
  { status }: Intent,
): 'received' | 'payment_unknown' | 'awaiting_payment' | undefined {
  if (status === 'succeeded') return 'received'
  const isUnknown = status === 'processing' || status === 'requires_capture'
  if (isUnknown) return state === 'awaiting_payment' ? 'payment_unknown' : undefined
  // Not paid: the customer can try again, and the deadline counts again.
  return state === 'payment_unknown' ? 'awaiting_payment' : undefined
}

async function reportMissing(deps: PaymentDeps, tx: Db, { id, receivedYen }: Intent): Promise<void> {
  await reportProblem(deps, tx, { problem: 'no-order', intentId: id, amountYen: receivedYen })
}

/** The payment service did not report the outcome. Only an order that was waiting for it changes. */
export async function markUnknown({ db, now }: Pick<Deps, 'db' | 'now'>, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockOrder(tx, orderId)
    if (state === 'awaiting_payment')
      await changeState(tx, { orderId, to: 'payment_unknown', actor: 'payment', nowMs: now() })
  })
}

export const isUnreachable = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'SERVICE_UNAVAILABLE'

export async function loadLastAttempt(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)
  return row
}

/** An attempt has one payment. Another one with the same number was not requested by this store. */
async function findAttempt(db: Db, orderId: string, { id, attempt }: Intent): Promise<PaymentRow | undefined> {
  const isOwn = or(isNull(payments.intentId), eq(payments.intentId, id))
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.attempt, attempt), isOwn))
  return row
}

export async function setPayment(
  db: Db,
  { orderId, attempt }: Pick<PaymentRow, 'orderId' | 'attempt'>,
  values: Partial<PaymentRow>,
): Promise<void> {
  await db
    .update(payments)
    .set(values)
    .where(and(eq(payments.orderId, orderId), eq(payments.attempt, attempt)))
}
