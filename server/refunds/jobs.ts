/** The job that writes the mails about the steps of refunds. */
import * as z from 'zod/mini'
import { and, desc, eq } from '#drizzle'
import { toRefundNumber } from '#contract/orders/refunds.ts'
import { loadMailContext } from '#server/orders/jobs.ts'
import { refundMailQueue, refundMailSchema } from '#server/orders/refund-queue.ts'
import type { RefundRow } from '#server/orders/refunds.ts'
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
  refundWithdrawnMail,
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
  const { link: orderLink } = context.order
  const props = { name, ...facts, ...(orderLink !== undefined && { orderLink }) }
  if (state === 'requested' && (tokenHash === null || event !== 'requested')) {
    const link = await createAccountLink(tx, id, env.PUBLIC_URL)
    const failedWay = await findFailedWay(tx, row)
    await enqueueMail(tx, refundAccountRequestMail, { to, props: { ...props, link, failedWay }, eventId })
  }
  if (state === 'account_known' && account) {
    const { bank, branch, type, number } = account
    const text = `${bank} ${branch} ${type} ****${number.slice(-3)}`
    await enqueueMail(tx, refundAccountReceivedMail, { to, props: { ...props, account: text }, eventId })
  }
  if (state === 'sent') await enqueueMail(tx, refundSentMail, { to, props, eventId })
  if (state === 'withdrawn')
    await enqueueMail(tx, refundWithdrawnMail, { to, props: { ...props, reason: row.failure }, eventId })
  // The mail about the cancellation has told of the refund to the card, and a wrong payment is the shop's matter.
  const isTold = way === 'card' && (row.isCancellation || row.unmatchedIntentId !== null)
  if (state === 'succeeded' && way !== 'transfer' && !isTold)
    await enqueueMail(tx, refundMadeMail, { to, props: { ...props, way }, eventId })
}

/** Of the failed refund that this one replaces. A transfer without an account has not been tried. */
async function findFailedWay(tx: Db, { id, orderId }: RefundRow): Promise<'card' | 'transfer' | undefined> {
  const [failed] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.replacedById, id)))
    .orderBy(desc(refunds.position))
  if (failed?.way === 'card') return 'card'
  return failed && (failed.account !== null || failed.madeAt !== null) ? 'transfer' : undefined
}
