/** The numbers by which an order is paid at a convenience store. The customer has nothing to confirm, so the store does it. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { voucherQueue } from '#server/orders/voucher.ts'
import { getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import { type PaymentDeps, recordIntent } from './apply-intent.ts'
import { reportProblem } from './mails.ts'
import { openAttempt } from './pay-order.ts'
import { findRefusal } from './stripe-errors.ts'

const voucherData = z.object({ orderId: z.string() })

export const voucherJob = (deps: PaymentDeps): Job => ({
  queue: voucherQueue,
  run: ({ data }) => issueVoucher(deps, z.parse(voucherData, data).orderId),
})

/** The payment service issues none that ends sooner. */
const LEAST_MS = 30 * MINUTE_MS

const needsVoucher = ({ method, state, voucher, dueAt }: OrderRow, nowMs: number): boolean =>
  method === 'konbini' &&
  state === 'awaiting_payment' &&
  voucher === null &&
  dueAt !== null &&
  dueAt.getTime() > nowMs + LEAST_MS

/** Safe to repeat. A refusal, which repeating would not change, is reported to the shop; the customer can choose another method. */
export async function issueVoucher(deps: PaymentDeps, orderId: string): Promise<void> {
  const load = async () => (await deps.db.select().from(orders).where(eq(orders.id, orderId)))[0]
  const order = await load()
  if (!order || !needsVoucher(order, deps.now())) return
  try {
    await confirmVoucher(deps, order)
  } catch (error) {
    // Cancelled meanwhile.
    if (error instanceof CodedError && error.code === 'ORDER_CLOSED') return
    const refusal = findRefusal(error)
    if (refusal === undefined) throw error
    deps.log.error({ refusal, orderNumber: order.number }, 'the payment service refuses a payment by konbini')
    const current = await load()
    if (!current || !needsVoucher(current, deps.now())) return
    await deps.db.transaction((tx) =>
      reportProblem(deps, tx, {
        ...{ problem: 'no-voucher', number: order.number, amountYen: order.totalYen, intentId: '' },
      }),
    )
  }
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
