/** The numbers by which an order is paid at a convenience store. The customer has nothing to confirm, so the store does it. */
import * as z from 'zod/mini'
import { and, eq, gt, isNull, lte } from '#drizzle'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { enqueueVoucher, voucherQueue } from '#server/orders/voucher.ts'
import { getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import { type PaymentDeps, recordIntent } from './apply-intent.ts'
import { reportProblem } from './mails.ts'
import { openAttempt } from './pay-order.ts'
import { findRefusal } from './stripe-errors.ts'

const voucherData = z.object({ orderId: z.string() })

export const voucherJob = (deps: PaymentDeps): Job => ({
  queue: voucherQueue,
  async run({ data, isLast }) {
    const { orderId } = z.parse(voucherData, data)
    try {
      await issueVoucher(deps, orderId)
    } catch (error) {
      if (isLast) await reportMissing(deps, orderId)
      throw error
    }
  },
})

/** The payment service issues none that ends sooner. */
const LEAST_MS = 30 * MINUTE_MS

const needsVoucher = ({ method, state, voucher, dueAt }: OrderRow, nowMs: number): boolean =>
  method === 'konbini' &&
  state === 'awaiting_payment' &&
  voucher === null &&
  dueAt !== null &&
  dueAt.getTime() > nowMs + LEAST_MS

/** An order that is older should have its numbers. */
const MISSING_AFTER_MS = HOUR_MS

/** Every minute, but one job an order and day: a job may have used up its retries while the payment service was away. */
export async function enqueueMissingVouchers({ db, now }: PaymentDeps): Promise<void> {
  const nowMs = now()
  const isMissing = and(
    eq(orders.state, 'awaiting_payment'),
    eq(orders.method, 'konbini'),
    isNull(orders.voucher),
    lte(orders.createdAt, new Date(nowMs - MISSING_AFTER_MS)),
    gt(orders.dueAt, new Date(nowMs + LEAST_MS)),
  )
  const today = toJapanDate(nowMs)
  for (const { id } of await db.select({ id: orders.id }).from(orders).where(isMissing))
    await db.transaction((tx) => enqueueVoucher(tx, id, today))
}

/** Safe to repeat. A refusal, which repeating would not change, is reported to the shop; the customer can choose another method. */
export async function issueVoucher(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await loadWaiting(deps, orderId)
  if (!order) return
  try {
    await confirmVoucher(deps, order)
  } catch (error) {
    // Cancelled meanwhile.
    if (error instanceof CodedError && error.code === 'ORDER_CLOSED') return
    const refusal = findRefusal(error)
    if (refusal === undefined) throw error
    deps.log.error({ refusal, orderNumber: order.number }, 'the payment service refuses a payment by konbini')
    await reportMissing(deps, orderId)
  }
}

/** Undefined if the order needs no numbers, or has them. */
async function loadWaiting({ db, now }: PaymentDeps, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order && needsVoucher(order, now()) ? order : undefined
}

/** To the shop, unless another run has got the numbers. */
async function reportMissing(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await loadWaiting(deps, orderId)
  if (!order) return
  const { number, totalYen: amountYen } = order
  await deps.db.transaction((tx) => reportProblem(deps, tx, { problem: 'no-voucher', number, amountYen, intentId: '' }))
}

async function confirmVoucher(deps: PaymentDeps, order: OrderRow): Promise<void> {
  const { intent, holder } = await openAttempt(deps, order, 'konbini')
  // The response to an earlier confirmation was lost, and the voucher has just been recorded.
  if (intent.status !== 'requires_payment_method') return
  const confirmed = await deps.service.confirmVoucher(intent.id, {
    name: holder.name,
    // The payment service wants one. The customer's may be one that it refuses.
    email: holder.email ?? getShopAddress(deps.env),
    phone: order.address?.phone,
    expiresAt: order.dueAt!.getTime(),
  })
  await recordIntent(deps, confirmed)
}
