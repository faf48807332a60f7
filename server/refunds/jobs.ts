/** The job that writes the mails about the steps of refunds. */
import * as z from 'zod/mini'
import { and, desc, eq } from '#drizzle'
import { isRefundByService, type RefundWay, toRefundNumber } from '#contract/orders/refunds.ts'
import type { OrderFacts } from '#server/orders/mail-blocks.ts'
import { loadMailContext, mailOwner } from '#server/orders/mail-context.ts'
import { refundMailQueue, refundMailSchema } from '#server/orders/refund-queue.ts'
import type { RefundRow } from '#server/orders/refund-rows.ts'
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
  const { name } = context
  const toProps = ({ link }: OrderFacts) => ({ name, ...facts, ...(link !== undefined && { orderLink: link }) })
  if (state === 'requested' && (tokenHash === null || event !== 'requested')) {
    const failedWay = await findFailedWay(tx, row)
    await mailOwner(tx, refundAccountRequestMail, context, {
      eventId,
      // It replaces the link of an earlier mail, so there must be none without a mail.
      props: async (it) => ({ ...toProps(it), link: await createAccountLink(tx, id, env.PUBLIC_URL), failedWay }),
    })
  }
  if (state === 'account_known' && account) {
    const { bank, branch, type, number } = account
    const text = `${bank} ${branch} ${type} ****${number.slice(-3)}`
    await mailOwner(tx, refundAccountReceivedMail, context, {
      eventId,
      props: (it) => ({ ...toProps(it), account: text }),
    })
  }
  if (state === 'sent') await mailOwner(tx, refundSentMail, context, { eventId, props: toProps })
  if (state === 'withdrawn')
    await mailOwner(tx, refundWithdrawnMail, context, {
      eventId,
      props: (it) => ({ ...toProps(it), reason: row.failure }),
    })
  // The mail about the cancellation has told of the refund, and a wrong payment is the shop's matter.
  const isTold = isRefundByService(way) && (row.isCancellation || row.unmatchedIntentId !== null)
  if (state === 'succeeded' && way !== 'transfer' && !isTold)
    await mailOwner(tx, refundMadeMail, context, { eventId, props: (it) => ({ ...toProps(it), way }) })
}

/** Of the failed refund that this one replaces. A transfer without an account has not been tried. */
async function findFailedWay(tx: Db, { id, orderId }: RefundRow): Promise<Exclude<RefundWay, 'points'> | undefined> {
  const [failed] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.replacedById, id)))
    .orderBy(desc(refunds.position))
  if (failed && isRefundByService(failed.way)) return failed.way
  return failed && (failed.account !== null || failed.madeAt !== null) ? 'transfer' : undefined
}
