/** The end of a return: the replacement, and the settlement. */
import { getRefundWay, type RefundWay } from '#contract/orders/refunds.ts'
import { isFaultOfShop, isReturnOpen } from '#contract/orders/returns.ts'
import * as returnSpecs from '#contract/returns/actions.ts'
import type { ReturnOutput, SettleOutput } from '#contract/returns/actions.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { addEvent } from '#server/orders/events.ts'
import { listOpenDays } from '#server/orders/destination.ts'
import { addRefund } from '#server/orders/refunds.ts'
import { addReplacement, type ReturnRow, updateReturn } from '#server/orders/returns.ts'
import type { OrderRow } from '#server/orders/rows.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { cancelPendingPart, toPointEvent, withdrawPoints } from '#server/points/ledger.ts'
import { restorePart } from '#server/points/restore.ts'
import { assertWay } from '#server/refunds/desk-actions.ts'
import { loadSite } from '#server/settings/settings.ts'
import { receiveReturned, takeReplacements } from '#server/stock/ledger.ts'
import { refuse, toReturnEntry } from './desk-actions.ts'
import { lockSeenReturn } from './find-return.ts'
import { type AskedReduction, type Plan, planSettlement } from './plan.ts'
import { formatStep, notifyReturn } from './queue.ts'

/** Orders the same goods again for the customer, before or after the first ones are back. `orders undo` takes it back. */
export const replaceAction = deskAction({
  ...returnSpecs.replace,
  permission: 'returns',
  async run(tx, input, { actor, nowMs }): Promise<ActionResult<ReturnOutput>> {
    const { row, order } = await lockSeenReturn(tx, input)
    const { number, state, outcome } = row
    if (outcome === 'exchange') return { output: { changed: false, number, state } }
    if (!isReturnOpen(state)) throw refuse(row)
    if (!isFaultOfShop(row.reason))
      throw new CommandError(
        `${number}: 交換は、不良またはお届け違いのときだけです。お客様のご都合のときは、返品のうえ、新しいご注文として承ってください。`,
      )
    if (!order.address) throw new CommandError(`${order.number}: お届け先は消去されています。`)
    const changed = await addEvent(tx, order, {
      kind: 'replacement',
      state: 'preparing',
      actor: 'desk',
      reason: number,
      set: { deliveryOn: await findDeliveryDay(tx, order, nowMs) },
      canUndo: true,
      nowMs,
    })
    const replaced = await addReplacement(tx, { row, revision: changed.revision })
    if (!(await takeReplacements(tx, row.lines, { number, actor: actor.name, nowMs })))
      throw new CommandError(
        `${number}: 交換品の在庫が足りません。返金するときは、精算（returns settle）してください。`,
      )
    const entry = toReturnEntry(row, replaced, { outcome: logCode('exchange') })
    return { output: { changed: true, number, state }, entry }
  },
})

/** The day stays if something else of the order is still to be delivered then. */
async function findDeliveryDay(tx: Db, order: OrderRow, nowMs: number): Promise<string> {
  const { closedDays } = await loadSite(tx)
  const days = listOpenDays(order, { prefecture: order.address?.prefecture, closedDays, nowMs })
  return order.deliveryOn >= days[0]! ? order.deliveryOn : days[0]!
}

/** Why it cannot be settled now. */
export function assertCanSettle(row: ReturnRow, asked: readonly AskedReduction[]): void {
  const { number, state, outcome, lines } = row
  if (!isReturnOpen(state)) throw refuse(row)
  if (asked.length > 0) {
    if (outcome === 'exchange') throw new CommandError(`${number}: 交換品を手配したため、減額できません。`)
    if (state === 'arrived') throw new CommandError(`${number}: 商品が届いているため、減額できません。`)
    return
  }
  // A replacement may have been sent without asking for the goods.
  if (state === 'requested' && outcome === 'exchange') return
  if (state === 'requested')
    throw new CommandError(
      `${number}: 先に商品の到着（returns arrive）を記録してください。商品を戻さずに減額するときは、減額（--reduce）を指定してください。`,
    )
  if (lines.some(({ restocked }) => restocked === null))
    throw new CommandError(`${number}: 先に検品（returns inspect）で、在庫に戻す数を記録してください。`)
}

export const settleAction = deskAction({
  ...returnSpecs.settle,
  permission: 'refunds',
  async run(
    tx,
    { refundYen, way: chosen, reductions: asked = [], ...input },
    { actor, nowMs },
  ): Promise<ActionResult<SettleOutput>> {
    const found = await lockSeenReturn(tx, input)
    const { row, order } = found
    if (row.state === 'settled')
      return { output: { changed: false, number: row.number, state: row.state, refundYen: row.settlement!.refundYen } }
    assertCanSettle(row, asked)
    const plan = await planSettlement(tx, { row, order, reductions: asked, nowMs })
    const { settlement, outcome } = plan
    if (settlement.refundYen !== refundYen)
      throw new CommandError(
        `${row.number}: 返金額は${formatYen(settlement.refundYen)}になりました。もう一度内容を確かめてください。`,
      )
    const way = chosen ?? getRefundWay(order.method)
    if (refundYen > 0) await assertWay(tx, order, way)
    const settled = await settleReturn(tx, { row, order, plan, way, nowMs })
    // Stock comes last to hold row locks briefly.
    const back = row.lines.flatMap(({ restocked, ...line }) => (restocked === null ? [] : [{ ...line, restocked }]))
    await receiveReturned(tx, back, { number: row.number, actor: actor.name, nowMs })
    const more = { outcome: logCode(outcome), refundYen, pointsBack: settlement.pointsBack }
    return {
      output: { changed: true, number: row.number, state: 'settled', refundYen },
      entry: toReturnEntry(row, settled, more),
    }
  },
})

interface Settled {
  row: ReturnRow
  order: OrderRow
  plan: Plan
  nowMs: number
}

/** Does what was planned, apart from the stock. The order is locked. */
export async function settleReturn(tx: Db, { way, ...it }: Settled & { way: RefundWay }): Promise<ReturnRow> {
  const { row, order, plan, nowMs } = it
  const { outcome, settlement, reductions, taxes } = plan
  if (settlement.refundYen > 0) {
    const reason = `${row.reason === 'not-shipped' ? '発送できない商品' : '返品'} ${row.number}`
    const refund = { order, yen: settlement.refundYen, way, reason, actor: 'desk', returnId: row.id, nowMs } as const
    await addRefund(tx, { ...refund, ...(taxes && { taxes }) })
  }
  await movePoints(tx, it)
  const event = { kind: 'return', actor: 'desk', reason: formatStep({ ...row, state: 'settled' }), nowMs } as const
  const { revision } = await addEvent(tx, order, event)
  const settled = await updateReturn(tx, row, {
    state: 'settled',
    outcome,
    settlement,
    reductions,
    closedAt: new Date(nowMs),
    appliedIn: row.appliedIn ?? revision,
  })
  await notifyReturn(tx, settled, 'settled', 'desk')
  return settled
}

/** Points that were used go back first, because they may be taken for those that were earned. */
async function movePoints(
  tx: Db,
  { row: { id: returnId }, order: { id, customerId }, plan, nowMs }: Settled,
): Promise<void> {
  const { settlement, hasAccount, pendingPoints } = plan
  if (!hasAccount || customerId === null) return
  const { pointsBack, earnedBack } = settlement
  const orderEvent = toPointEvent(id)
  await restorePart(tx, { customerId, event: orderEvent, cause: `:${returnId}`, points: pointsBack, nowMs })
  const pending = { customerId, grantId: orderEvent, points: pendingPoints, event: `returnPending:${returnId}`, nowMs }
  await cancelPendingPart(tx, pending)
  const taken = { customerId, points: earnedBack.balance, event: `return:${returnId}`, nowMs }
  const isTaken = await withdrawPoints(tx, taken)
  if (!isTaken) throw new Error('the balance has fewer points than were planned')
}
