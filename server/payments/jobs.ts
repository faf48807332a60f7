/** The jobs of payments: reconciliation with the payment service, ending what is not paid in time, and refunds. */
import { and, asc, eq, gte, inArray, isNull, lte, notInArray, sql } from '#drizzle'
import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orderEvents, orders } from '#server/orders/schema.ts'
import { changeState, lockOrder } from '#server/orders/state.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import {
  hasEnded,
  isFinal,
  loadLastAttempt,
  type PaymentDeps,
  type PaymentRow,
  recordIntent,
  REFUND_FAILED,
  REFUNDED,
  REFUNDING,
  setPayment,
} from './apply-intent.ts'
import { reportProblem } from './mails.ts'
import { loadOrCreateIntent } from './pay-order.ts'
import { enqueueRefund, refundQueue } from '#server/orders/refund-queue.ts'
import { payments } from './schema.ts'

/** Webhooks may be lost. */
export const reconcileJob = (deps: PaymentDeps): Job => ({
  queue: {
    name: 'payments-reconcile',
    options: {
      retryLimit: 0,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 60,
      expireInSeconds: 600,
      heartbeatSeconds: 30,
    },
  },
  everyMinute: true,
  run: () => reconcile(deps),
})

export async function reconcile(deps: PaymentDeps): Promise<void> {
  // Without keys the payment service cannot be called.
  if (!deps.env.STRIPE) return
  const { db, now } = deps
  const unknown = and(eq(orders.state, 'payment_unknown'), eq(orders.method, 'card'))
  await forEachOrder(deps, await db.select().from(orders).where(unknown).orderBy(asc(orders.createdAt)), checkOrder)
  const isDue = and(eq(orders.state, 'awaiting_payment'), eq(orders.method, 'card'), lte(orders.dueAt, new Date(now())))
  await forEachOrder(deps, await db.select().from(orders).where(isDue).orderBy(asc(orders.dueAt)), endUnpaid)
  await enqueueMissingRefunds(deps)
}

/** One order that fails must not stop the others. */
async function forEachOrder(
  deps: PaymentDeps,
  due: readonly OrderRow[],
  run: (deps: PaymentDeps, order: OrderRow) => Promise<void>,
): Promise<void> {
  for (const order of due)
    await run(deps, order).catch((error: unknown) =>
      deps.log.warn({ error, orderNumber: order.number }, 'the payment of an order cannot be checked'),
    )
}

async function checkOrder(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const row = await loadLastAttempt(deps.db, order.id)
  if (row) await recordIntent(deps, await loadOrCreateIntent(deps, order, row))
}

/** The payment is cancelled first, so that no one pays for an order that is cancelled. If it turns out paid, the order goes on. */
async function endUnpaid(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const { db, now } = deps
  const row = await loadLastAttempt(db, order.id)
  if (row && !(await endAttempt(deps, order, row))) return
  await db.transaction(async (tx) => {
    const { state, dueAt } = await lockOrder(tx, order.id)
    // A new attempt may have moved the deadline.
    if (state !== 'awaiting_payment' || !dueAt || dueAt.getTime() > now()) return
    const reason = 'お支払いの期限が過ぎました。'
    await changeState(tx, { orderId: order.id, to: 'cancelled', actor: 'deadline', reason, nowMs: now() })
  })
}

/** False if it is paid or in progress. */
async function endAttempt(deps: PaymentDeps, order: OrderRow, row: PaymentRow): Promise<boolean> {
  if (hasEnded(row)) return true
  const intent = await loadOrCreateIntent(deps, order, row)
  const ended = intent.status === 'canceled' ? intent : await deps.service.cancelIntent(intent.id)
  await recordIntent(deps, ended)
  return ended.status === 'canceled'
}

/** Longer than an order is under way. */
const MISSING_REFUND_DAYS = 90

/** By then the desk can no longer take back a cancellation, and its own job has started the refund. */
const CANCELLATION_SETTLES_MS = 10 * MINUTE_MS

/**
 * A job may have used up its retries while the payment service was unavailable. The cancelled orders are an array, so
 * that the database looks up their payments instead of reading those of all orders every minute.
 */
async function enqueueMissingRefunds({ db, now }: PaymentDeps): Promise<void> {
  const since = new Date(now() - MISSING_REFUND_DAYS * DAY_MS)
  const recent = db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.state, 'cancelled'),
        eq(orderEvents.actor, 'desk'),
        gte(orderEvents.at, new Date(now() - CANCELLATION_SETTLES_MS)),
      ),
    )
  const cancelled = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'cancelled'), gte(orders.createdAt, since), sql`not exists (${recent})`))
  const isUnrefunded = and(inArray(payments.status, ['succeeded', REFUNDING]), isNull(payments.refundId))
  const missing = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(sql`${payments.orderId} = any(array(${cancelled}))`, isUnrefunded))
    // Of orders that go on: paid twice, or with a wrong amount.
    .union(db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.status, REFUNDING)))
  const today = new Date(now()).toISOString().slice(0, 10)
  for (const { orderId } of missing) await db.transaction((tx) => enqueueRefund(tx, orderId, today))
}

const refundData = z.object({ orderId: z.string() })

export const refundJob = (deps: PaymentDeps): Job => ({
  queue: refundQueue,
  async run({ data, isLast }) {
    const { orderId } = z.parse(refundData, data)
    try {
      await refundOrder(deps, orderId)
    } catch (error) {
      if (isLast) await reportUnrefunded(deps, orderId)
      throw error
    }
  },
})

async function reportUnrefunded(deps: PaymentDeps, orderId: string): Promise<void> {
  const rows = await deps.db
    .select({ intentId: payments.intentId, amountYen: payments.amountYen, number: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.orderId, orderId), notInArray(payments.status, ['canceled', REFUNDED, REFUND_FAILED])))
  for (const { intentId, ...row } of rows)
    if (intentId)
      await deps.db.transaction((tx) => reportProblem(deps, tx, { problem: 'not-refunded', intentId, ...row }))
}

/** Pays back what must be paid back, and ends open payments of a cancelled order. Safe to repeat. */
export async function refundOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  const listRows = () =>
    deps.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt))
  if (order.state === 'cancelled')
    for (const row of await listRows())
      if (!isFinal(row) && !(await endAttempt(deps, order, row))) await assertPaid(deps, order)
  for (const row of await listRows())
    if (row.status === REFUNDING || (row.status === 'succeeded' && order.state === 'cancelled'))
      await refund(deps, order, row)
}

/** A payment in progress can neither be cancelled nor refunded: the job must run again. */
async function assertPaid({ db }: PaymentDeps, { id, number }: OrderRow): Promise<void> {
  const row = await loadLastAttempt(db, id)
  if (row && !isFinal(row)) throw new Error(`The payment of ${number} is still in progress`)
}

async function refund(deps: PaymentDeps, order: OrderRow, row: PaymentRow): Promise<void> {
  const { id: refundId, hasFailed } = await deps.service.refundIntent(row.intentId!)
  await deps.db.transaction(async (tx) => {
    const [current] = await tx
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.intentId, row.intentId!))
      .for('update')
    // The event of its failure may have arrived before the answer.
    const status = hasFailed || current?.status === REFUND_FAILED ? REFUND_FAILED : REFUNDED
    await setPayment(tx, row, { status, refundId })
    const { intentId, amountYen } = row
    if (hasFailed)
      await reportProblem(deps, tx, { problem: 'refund-failed', number: order.number, intentId: intentId!, amountYen })
  })
}
