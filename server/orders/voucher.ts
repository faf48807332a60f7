/** What an order gets to be paid at a convenience store. The payment service issues the numbers (server/payments/voucher.ts). */
import { eq } from '#drizzle'
import type { VoucherCode } from '#contract/orders/konbini.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { enqueueJob, type JobQueue, PROMPT_RETRIES, toJobId } from '#server/platform/queue/enqueue.ts'
import { loadMailContext, mailOwner } from './mail-context.ts'
import { orderPlacedMail } from './mails.ts'
import { toVoucher } from './payment-blocks.ts'
import type { OrderRow } from './rows.ts'
import { orders } from './schema.ts'

/** Here, because a new order adds to it; `server/payments` empties it. */
export const voucherQueue: JobQueue = { name: 'vouchers', options: PROMPT_RETRIES }

/** Not by the customer's page, which may be closed: the order waits for it. `cause`: calls with the same cause create one job. */
export const enqueueVoucher = (tx: Db, orderId: string, cause = 'placed'): Promise<void> =>
  enqueueJob(tx, voucherQueue, { id: toJobId(`voucher:${orderId}:${cause}`), data: { orderId } })

const listPaymentCodes = (codes: readonly VoucherCode[] | null): string =>
  (codes ?? []).map(({ paymentCode }) => paymentCode).join(',')

/** The numbers of a locked order that waits to be paid: its pages show them, and a mail tells them. Safe to repeat. */
export async function recordVoucher(tx: Db, order: OrderRow, codes: VoucherCode[]): Promise<void> {
  const key = listPaymentCodes(codes)
  if (order.state !== 'awaiting_payment' || listPaymentCodes(order.voucher) === key) return
  const [row] = await tx.update(orders).set({ voucher: codes }).where(eq(orders.id, order.id)).returning()
  if (order.customerId !== null) await notifyChange(tx, order.customerId, 'orders')
  const context = await loadMailContext(tx, row!)
  if (!context) return
  const { name, seller } = context
  const props = { name, method: row!.method, seller, transfer: null, voucher: toVoucher(row!) }
  const eventId = `orderPlaced:${order.id}:${key}`
  await mailOwner(tx, orderPlacedMail, context, { props: (facts) => ({ ...props, order: facts }), eventId })
}
