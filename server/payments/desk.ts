/** Desk commands for payments. */
import * as z from 'zod/mini'
import { and, eq, inArray } from '#drizzle'
import { DAY_MS } from '#contract/shared/constants.ts'
import { lockSeenOrder, toOrderSubject } from '#server/orders/desk-actions.ts'
import { findOrder } from '#server/orders/desk-search.ts'
import { assertTotal } from '#server/orders/desk-amount.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { orders } from '#server/orders/schema.ts'
import { actionCommand, type Command } from '#server/platform/desk/command.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { Db } from '#server/platform/db/client.ts'
import { REFUND_FAILED, REFUNDED, REFUNDING } from './apply-intent.ts'
import { isTransferOwed } from './cards.ts'
import { payments } from './schema.ts'

/** Longer than the job tries to pay back. */
const JOB_DAYS = 3

/** What the shop has paid back itself: a transfer, or a card payment that the payment service cannot pay back. */
export const refundedAction = deskAction({
  name: 'payments refunded',
  permission: 'refunds',
  input: z.strictObject({ orderId: z.string(), seen: z.int(), yen: z.string() }),
  async run(tx, { yen, ...input }, { nowMs }) {
    const order = await lockSeenOrder(tx, input)
    assertTotal(order, { name: '返金額', text: yen })
    const changed = (await recordCardRefund(tx, order, nowMs)) || (await recordTransferRefund(tx, order, nowMs))
    const entry = { subject: toOrderSubject(order), after: { refundedYen: order.totalYen } }
    return { output: { changed }, ...(changed && { entry }) }
  },
})

async function recordCardRefund(tx: Db, order: OrderRow, nowMs: number): Promise<boolean> {
  const rows = await tx.select().from(payments).where(eq(payments.orderId, order.id))
  const [waiting] = rows.filter(
    ({ status, checkedAt, createdAt }) =>
      (status === REFUNDING || (status === 'succeeded' && order.state === 'cancelled')) &&
      (checkedAt ?? createdAt).getTime() > nowMs - JOB_DAYS * DAY_MS,
  )
  if (waiting) throw new CommandError(`${order.number}: カードへの返金を自動で行っています。お待ちください。`)
  const owed = [REFUNDING, REFUND_FAILED, ...(order.state === 'cancelled' ? ['succeeded'] : [])]
  const changed = await tx
    .update(payments)
    .set({ status: REFUNDED })
    .where(and(eq(payments.orderId, order.id), inArray(payments.status, owed)))
    .returning({ attempt: payments.attempt })
  return changed.length > 0
}

async function recordTransferRefund(tx: Db, { id }: OrderRow, nowMs: number): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({ refundedAt: new Date(nowMs) })
    .where(and(eq(orders.id, id), isTransferOwed))
    .returning({ id: orders.id })
  return changed.length > 0
}

export const paymentCommands: Command[] = [
  actionCommand({
    action: refundedAction,
    operands: ['<番号|ID>', '<返金額>'],
    about: '銀行振込の返金、またはカードに返金できず別の方法で行った返金を記録する（ご注文の合計と同じ場合だけ）',
    async run({ db }, { operands: [which = '', yen = ''] }, perform) {
      const found = await findOrder(db, which)
      if (!found) throw new CommandError(`ご注文が見つかりません: ${which}`)
      const { changed } = await perform({ orderId: found.id, seen: found.revision, yen })
      const text = changed ? '返金を記録しました。' : '返金を記録できるお支払いはありません。'
      return { lines: [`${found.number}: ${text}`], data: { changed } }
    },
  }),
]
