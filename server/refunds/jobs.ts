/** The job that writes the mails about the steps of refunds. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import { isRefundByService, toRefundNumber } from '#contract/orders/refunds.ts'
import { loadMailContext } from '#server/orders/jobs.ts'
import { refundMailQueue, refundMailSchema } from '#server/orders/refund-queue.ts'
import { CANCELLED, type RefundRow } from '#server/orders/refunds.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import { createAccountLink } from './account.ts'
import {
  refundAccountReceivedMail,
  refundAccountRequestMail,
  refundMadeMail,
  refundNoticeMail,
  refundSentMail,
} from './mails.ts'

type MailDeps = Pick<Deps, 'db' | 'env'>

export const refundMailJob = (deps: MailDeps): Job => ({
  queue: refundMailQueue,
  run: ({ data }) => writeRefundMails(deps, z.parse(refundMailSchema, data)),
})

/** `event`: see enqueueRefundMail. Nothing is sent about a step that another one has followed. */
export async function writeRefundMails(
  { db, env }: MailDeps,
  { refundId, event }: z.output<typeof refundMailSchema>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: refunds, order: orders })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, refundId))
      .for('update', { of: refunds })
    if (!found || found.row.state !== event.split(':')[0]) return
    await writeMails(tx, { ...found, env, event })
  })
}

interface Step {
  row: RefundRow
  order: OrderRow
  env: Deps['env']
  event: string
}

async function writeMails(tx: Db, { row, order, env, event }: Step): Promise<void> {
  const { id, state, way, yen, tokenHash, account } = row
  const context = await loadMailContext(tx, order)
  const facts = { number: toRefundNumber(order.number, row.position), orderNumber: order.number, yen }
  const eventId = `refund:${id}:${event}`
  if (state === 'account_known')
    await enqueueMail(tx, refundNoticeMail, {
      to: getShopAddress(env),
      props: { name: 'ご担当者', ...facts },
      eventId: `notice:${eventId}`,
    })
  // Personal data was erased: no one can be asked.
  if (!context) return
  const { to, name } = context
  const props = { name, ...facts }
  if (state === 'requested' && (tokenHash === null || event !== 'requested')) {
    const link = await createAccountLink(tx, id, env.PUBLIC_URL)
    await enqueueMail(tx, refundAccountRequestMail, { to, props: { ...props, link }, eventId })
  }
  if (state === 'account_known' && account) {
    const { bank, branch, type, number } = account
    const text = `${bank} ${branch} ${type} ****${number.slice(-3)}`
    await enqueueMail(tx, refundAccountReceivedMail, { to, props: { ...props, account: text }, eventId })
  }
  if (state === 'sent') await enqueueMail(tx, refundSentMail, { to, props, eventId })
  // The mail about the cancellation has told of the refund, and a wrong payment is the shop's matter.
  const isTold = isRefundByService(way) && (row.reason === CANCELLED || row.unmatchedIntentId !== null)
  if (state === 'succeeded' && way !== 'transfer' && !isTold)
    await enqueueMail(tx, refundMadeMail, { to, props: { ...props, way }, eventId })
}
