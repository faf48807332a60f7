/** The jobs of payments: reconciliation with the payment service, ending what is not paid in time, and refunds. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from '#drizzle'
import * as z from 'zod/mini'
import { SERVICE_METHODS } from '#contract/shared/service-methods.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { enqueueRefund, refundQueue } from '#server/orders/refund-queue.ts'
import { refundRemaining } from '#server/orders/refunds.ts'
import { hasUnrefunded } from '#server/orders/refund-rows.ts'
import { orderEvents, orders, refunds } from '#server/orders/schema.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { changeState } from '#server/orders/state.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import {
  hasEnded,
  isFinal,
  loadLastAttempt,
  type PaymentDeps,
  type PaymentRow,
  recordIntent,
  setPayment,
} from './apply-intent.ts'
import { makeServiceRefunds, reportWaiting } from './service-refunds.ts'
import { loadOrCreateIntent } from './pay-order.ts'
import { payments } from './schema.ts'
import { findRefusal } from './stripe-errors.ts'
import { enqueueMissingVouchers } from './voucher.ts'

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
  await addMissingRefunds(deps)
  // Without keys the payment service cannot be called.
  if (!deps.env.STRIPE) return
  const { db, now } = deps
  const isByService = inArray(orders.method, [...SERVICE_METHODS])
  const unknown = and(eq(orders.state, 'payment_unknown'), isByService)
  await forEachOrder(deps, await db.select().from(orders).where(unknown).orderBy(asc(orders.createdAt)), checkOrder)
  const isDue = and(eq(orders.state, 'awaiting_payment'), isByService, lte(orders.dueAt, new Date(now())))
  await forEachOrder(deps, await db.select().from(orders).where(isDue).orderBy(asc(orders.dueAt)), endUnpaid)
  await forEachOrder(deps, await listUnconfirmed(deps), checkOrder)
  await enqueueMissingRefunds(deps)
  await enqueueMissingVouchers(deps)
}

const UNCONFIRMED_MS = HOUR_MS

/** Orders that wait for a store: their deadline is days away, so a lost webhook must be noticed before. */
async function listUnconfirmed({ db, now }: PaymentDeps): Promise<OrderRow[]> {
  const isOld = lte(payments.checkedAt, new Date(now() - UNCONFIRMED_MS))
  const isAwaited = and(eq(orders.state, 'awaiting_payment'), eq(orders.method, 'konbini'))
  const found = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(isAwaited, eq(payments.status, 'requires_action'), isOld))
  return found.map(({ order }) => order)
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
  const intent = await loadOrCreateIntent(deps, order, row).catch((error: unknown) => {
    if (row.intentId !== null || findRefusal(error) === undefined) throw error
    return undefined
  })
  // The payment service refuses the method, so there never was a payment.
  if (!intent) {
    await setPayment(deps.db, row, { status: 'canceled' })
    return true
  }
  const ended = intent.status === 'canceled' ? intent : await deps.service.cancelIntent(intent.id)
  await recordIntent(deps, ended)
  return ended.status === 'canceled'
}

/** Longer than an order is under way. */
const MISSING_REFUND_DAYS = 90

/** By then the desk can no longer take back a cancellation, and its own job has added the refund. */
const CANCELLATION_SETTLES_MS = 10 * MINUTE_MS

/** Of cancelled orders whose job was lost. */
async function addMissingRefunds({ db, now }: PaymentDeps): Promise<void> {
  const nowMs = now()
  const recent = db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.state, 'cancelled'),
        gte(orderEvents.at, new Date(nowMs - CANCELLATION_SETTLES_MS)),
      ),
    )
  const missing = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'cancelled'),
        gte(orders.createdAt, new Date(nowMs - MISSING_REFUND_DAYS * DAY_MS)),
        isNotNull(orders.paidAt),
        hasUnrefunded,
        sql`not exists (${recent})`,
      ),
    )
  for (const { id } of missing)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order.state === 'cancelled') await refundRemaining(tx, order, { actor: 'desk', nowMs })
    })
}

/** Every minute, but one job an order and day: a job may have used up its retries while the payment service was away. */
async function enqueueMissingRefunds({ db, now }: PaymentDeps): Promise<void> {
  const isUnasked = and(
    eq(refunds.state, 'requested'),
    isNull(refunds.tokenHash),
    inArray(orders.method, [...SERVICE_METHODS]),
  )
  const waiting = await db
    .selectDistinct({ orderId: refunds.orderId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(or(eq(refunds.state, 'pending'), isUnasked))
  const today = new Date(now()).toISOString().slice(0, 10)
  for (const { orderId } of waiting) await db.transaction((tx) => enqueueRefund(tx, orderId, today))
}

const refundData = z.object({ orderId: z.string() })

export const refundJob = (deps: PaymentDeps): Job => ({
  queue: refundQueue,
  async run({ data, isLast }) {
    const { orderId } = z.parse(refundData, data)
    try {
      await refundOrder(deps, orderId)
    } catch (error) {
      if (isLast) await reportWaiting(deps, orderId)
      throw error
    }
  },
})

/** Ends open payments of a cancelled order, and makes the refunds that wait. Safe to repeat. */
export async function refundOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return
  const listRows = () =>
    deps.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt))
  if (order.state === 'cancelled')
    for (const row of await listRows())
      if (!isFinal(row) && !(await endAttempt(deps, order, row))) await assertPaid(deps, order)
  await makeServiceRefunds(deps, order)
}

/** A payment in progress can neither be cancelled nor refunded: the job must run again. */
async function assertPaid({ db }: PaymentDeps, { id, number }: OrderRow): Promise<void> {
  const row = await loadLastAttempt(db, id)
  if (row && !isFinal(row)) throw new Error(`The payment of ${number} is still in progress`)
}
