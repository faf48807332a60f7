/** What staff do with refunds. */
import { eq } from '#drizzle'
import * as orderSpecs from '#contract/orders/actions.ts'
import type { RefundOutput } from '#contract/orders/actions.ts'
import {
  getRefundWay,
  isRefundByService,
  isRefundCounted,
  REFUND_STATE_LABELS,
  type RefundState,
  type RefundWay,
} from '#contract/orders/refunds.ts'
import * as refundSpecs from '#contract/refunds/actions.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { customers } from '#server/customers/schema.ts'
import { toOrderSubject } from '#server/orders/desk-actions.ts'
import { enqueueRefundMail } from '#server/orders/refund-queue.ts'
import { addRefund, changeRefund, replaceRefund } from '#server/orders/refunds.ts'
import { getRemaining, loadRefunds } from '#server/orders/refund-rows.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type FoundRefund, formatRefundNumber, lockRefund } from './find-refund.ts'

const toSubject = (found: FoundRefund) => ({ kind: 'refund', id: formatRefundNumber(found) })

/** Refuses a way that the order does not have. With the order locked. */
export async function assertWay(tx: Db, order: OrderRow, way: RefundWay): Promise<void> {
  if (isRefundByService(way) && order.method !== way)
    throw new CommandError(
      `${order.number}: ${way === 'card' ? 'カード' : 'PayPay'}でお支払いのご注文ではありません。銀行振込（--way transfer）を選んでください。`,
    )
  if (way !== 'points') return
  if (order.customerId === null)
    throw new CommandError(
      `${order.number}: 会員登録のないご注文には、ポイントで返金できません。銀行振込（--way transfer）を選んでください。`,
    )
  const [customer] = await tx
    .select({ closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.id, order.customerId))
  if (!customer || customer.closedAt)
    throw new CommandError(`${order.number}: 退会されたお客様には、ポイントで返金できません。`)
}

/** Gives back a part or all of what was paid. `seen`: what remained, so that two people do not pay back the same twice. */
export const refundAction = deskAction({
  ...orderSpecs.refund,
  permission: 'refunds',
  async run(tx, { orderId, seen, yen, way: chosen, reason }, { nowMs }): Promise<ActionResult<RefundOutput>> {
    const order = await lockOrder(tx, orderId)
    const { yen: remaining } = getRemaining(order, await loadRefunds(tx, orderId))
    const subject = toOrderSubject(order)
    await assertFresh(tx, {
      ...{ subject, seen, present: remaining, logged: 'remainingYen' },
      value: `返金できる額は${formatYen(remaining)}`,
    })
    if (remaining === 0) throw new CommandError(`${order.number}: 返金できるお支払いがありません。`)
    if (yen > remaining)
      throw new CommandError(`${order.number}: 返金できるのは、残りの${formatYen(remaining)}までです。`)
    const way = chosen ?? getRefundWay(order.method)
    await assertWay(tx, order, way)
    const row = await addRefund(tx, { order, yen, way, reason, actor: 'desk', nowMs })
    return {
      output: { changed: true, number: formatRefundNumber({ row, order }), way, yen },
      entry: {
        subject,
        before: { remainingYen: remaining },
        after: {
          remainingYen: remaining - yen,
          position: row.position,
          way: logCode(way),
          fields: [logCode('reason')],
        },
      },
    }
  },
})

/** Also without an account, which a customer may have told on the phone. */
export const sentAction = deskAction({
  ...refundSpecs.sent,
  permission: 'refunds',
  async run(tx, { refundId, seen }, { nowMs }): Promise<ActionResult<RefundOutput>> {
    const found = await lockRefund(tx, refundId)
    await assertSeen(tx, found, seen)
    assertTransfer(found)
    const { row, order } = found
    const number = formatRefundNumber(found)
    if (!isRefundCounted(row.state))
      throw new CommandError(`${number}: 「${REFUND_STATE_LABELS[row.state]}」の返金は、送金済みにできません。`)
    const changed = await changeRefund(tx, { order, row, to: 'sent', nowMs })
    const entry = {
      subject: toSubject(found),
      before: { state: logCode(row.state) },
      after: { state: logCode('sent'), yen: row.yen },
    }
    return { output: { changed, number, yen: row.yen }, ...(changed && { entry }) }
  },
})

/**
 * Made by the shop. A refund by konbini in the payment service's dashboard is recorded as a transfer as well, but only the payment
 * service knows how it ends.
 */
function assertTransfer(found: FoundRefund): void {
  const { way, stripeRefundId } = found.row
  const refuse = (reason: string) => new CommandError(`${formatRefundNumber(found)}: ${reason}`)
  if (way !== 'transfer') throw refuse('銀行振込での返金ではありません。')
  if (stripeRefundId !== null)
    throw refuse('Stripeの管理画面で行った返金です。結果は、Stripeから届いたときに記録されます。')
}

const assertSeen = (tx: Db, found: FoundRefund, seen: string): Promise<void> =>
  assertFresh(tx, {
    subject: toSubject(found),
    ...{ seen, present: found.row.state, logged: 'state' },
    value: `「${REFUND_STATE_LABELS[found.row.state]}」`,
  })

/** A failed refund again, in the same or another way. Of a transfer without an account: the mail that asks for it. */
export const retryAction = deskAction({
  ...refundSpecs.retry,
  permission: 'refunds',
  async run(tx, { refundId, seen, way: chosen }, { nowMs }): Promise<ActionResult<RefundOutput>> {
    const found = await lockRefund(tx, refundId)
    await assertSeen(tx, found, seen)
    const { row, order } = found
    const number = formatRefundNumber(found)
    const way = chosen ?? row.way
    const subject = toSubject(found)
    if (row.state === 'requested' && way === 'transfer') {
      await enqueueRefundMail(tx, row.id, `requested:${nowMs}`)
      const entry = { subject, after: { state: logCode(row.state), mails: 1 } }
      return { output: { changed: true, number, way, yen: row.yen }, entry }
    }
    if (row.state !== 'failed')
      throw new CommandError(`${number}: 「${REFUND_STATE_LABELS[row.state]}」の返金は、やり直せません。`)
    await assertWay(tx, order, way)
    const added = await replaceRefund(tx, row, { order, way, actor: 'desk', nowMs })
    if (added === 'before') return { output: { changed: false, number, yen: row.yen } }
    const entry = { subject, after: { state: logCode(row.state), way: logCode(way) } }
    if (added === 'covered') return { output: { changed: true, number, yen: 0 }, entry }
    const after = { ...entry.after, replacedBy: added.position }
    return {
      output: { changed: true, number: formatRefundNumber({ row: added, order }), way, yen: added.yen },
      entry: { subject, after },
    }
  },
})

interface End {
  to: Extract<RefundState, 'failed' | 'withdrawn'>
  /** Throws CommandError if it must not end so. */
  check: (found: FoundRefund) => void
  nowMs: number
}

async function endRefund(
  tx: Db,
  { refundId, seen, reason }: { refundId: string; seen: string; reason: string },
  { to, check, nowMs }: End,
): Promise<ActionResult<RefundOutput>> {
  const found = await lockRefund(tx, refundId)
  await assertSeen(tx, found, seen)
  check(found)
  const { row, order } = found
  const number = formatRefundNumber(found)
  const changed = await changeRefund(tx, { order, row, to, nowMs }, { failure: reason })
  const entry = {
    subject: toSubject(found),
    before: { state: logCode(row.state) },
    after: { state: logCode(to), yen: row.yen, fields: [logCode('reason')] },
  }
  return { output: { changed, number, yen: row.yen }, ...(changed && { entry }) }
}

/** The bank has given back a transfer, or cannot make it. Only the payment service says so of a refund that it makes. */
export const failAction = deskAction({
  ...refundSpecs.fail,
  permission: 'refunds',
  run: (tx, input, { nowMs }) => endRefund(tx, input, { to: 'failed', check: assertFailing, nowMs }),
})

function assertFailing(found: FoundRefund): void {
  assertTransfer(found)
  if (found.row.state === 'withdrawn') throw new CommandError(`${formatRefundNumber(found)}: 取りやめた返金です。`)
}

/** A refund that the shop has promised by mistake, or that is settled in another way. What must go back cannot be withdrawn. */
export const withdrawAction = deskAction({
  ...refundSpecs.withdraw,
  permission: 'refunds',
  run: (tx, input, { nowMs }) => endRefund(tx, input, { to: 'withdrawn', check: assertWithdrawable, nowMs }),
})

function assertWithdrawable(found: FoundRefund): void {
  const { row, order } = found
  const refuse = (reason: string) => new CommandError(`${formatRefundNumber(found)}: ${reason}`)
  if (order.state === 'cancelled') throw refuse('キャンセルされたご注文の返金は、取りやめられません。')
  if (row.unmatchedIntentId !== null) throw refuse('ご注文と合わないお支払いの返金は、取りやめられません。')
  if (row.returnId !== null) throw refuse('返品の返金は、取りやめられません。')
  if (row.replacedById !== null) throw refuse('すでにやり直しているため、取りやめられません。')
  if (!['requested', 'account_known', 'failed', 'withdrawn'].includes(row.state))
    throw refuse(`「${REFUND_STATE_LABELS[row.state]}」の返金は、取りやめられません。`)
}
