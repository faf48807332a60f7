/** Ends an order whose last pieces cannot be shipped: they are given up, and their money goes back when no one can undo it. */
import { eq } from '#drizzle'
import * as orderSpecs from '#contract/orders/actions.ts'
import type { CloseOutput } from '#contract/orders/actions.ts'
import { getRefundWay } from '#contract/orders/refunds.ts'
import { isReturnOpen } from '#contract/orders/returns.ts'
import { getGrantTime } from '#contract/points/rules.ts'
import { createClosedError, lockSeenOrder, toOrderEntry } from '#server/orders/desk-actions.ts'
import { findGiven, formatUndo, readText, WHICH } from '#server/orders/desk-change.ts'
import { addEvent } from '#server/orders/events.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { returns } from '#server/orders/return-schema.ts'
import { addReturn } from '#server/orders/returns.ts'
import { allotPieces, listShipments, listUnshipped, loadShippable } from '#server/orders/shipments.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { actionCommand } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { Db } from '#server/platform/db/client.ts'
import { setDue, toPointEvent } from '#server/points/ledger.ts'
import { receiveReturned } from '#server/stock/ledger.ts'
import { planSettlement } from './plan.ts'
import { notifyReturn } from './queue.ts'
import { inspectLines, parseRestock, RESTOCK_OPTION } from './restock.ts'
import { settleReturn } from './settle-action.ts'

/** What is on its way still has to be delivered. `restocked`: the other pieces are written off. */
export const closeAction = deskAction({
  ...orderSpecs.close,
  permission: 'orders',
  async run(tx, { restocked, reason, ...input }, { key, actor, nowMs }): Promise<ActionResult<CloseOutput>> {
    const order = await lockSeenOrder(tx, input)
    const { id: orderId, number, state, termsVersion } = order
    if (state === 'shipped' || state === 'delivered') return { output: { changed: false, state } }
    if (state !== 'preparing') throw createClosedError(order)
    const made = await listShipments(tx, orderId)
    if (made.length === 0)
      throw new CommandError(`${number}: まだ何も発送していません。ご注文をキャンセルしてください（orders cancel）。`)
    const lines = inspectLines({ number, lines: await listGivenUp(tx, orderId), restocked })
    const isDelivered = made.every(({ deliveredAt }) => deliveredAt)
    const at = new Date(nowMs)
    const changed = await addEvent(tx, order, {
      state: isDelivered ? 'delivered' : 'shipped',
      actor: 'desk',
      reason: `発送できない商品の代金をお返しします。\n${reason}`,
      set: isDelivered ? { deliveredAt: at } : { shippedAt: at },
      canUndo: true,
      nowMs,
    })
    if (isDelivered) await setDue(tx, toPointEvent(orderId), new Date(getGrantTime(nowMs, termsVersion)))
    const row = await addReturn(tx, {
      ...{ id: key, orderId, lines, openedBy: 'desk', createdAt: at },
      ...{ reason: 'not-shipped', wish: 'refund', isCollected: false, note: '', fileIds: [] },
      ...{ outcome: 'refund', appliedIn: changed.revision },
    })
    await notifyReturn(tx, row, 'not-shipped', 'desk')
    // Stock comes last to hold row locks briefly.
    await receiveReturned(tx, lines, { number: row.number, actor: actor.name, nowMs })
    return { output: { changed: true, state: changed.state }, entry: toOrderEntry(order, changed, ['reason']) }
  },
})

/** What was not shipped, with its lines. */
async function listGivenUp(tx: Db, orderId: string) {
  const lines = await loadShippable(tx, orderId)
  const shipped = (await listShipments(tx, orderId)).map(({ pieces }) => pieces)
  const left = allotPieces(lines, [...shipped, await listUnshipped(tx, orderId)]).at(-1)!
  return left.map((it) => ({ ...it, sku: lines[it.position]!.sku }))
}

/** Pays back what was given up. Does nothing if that was undone, or is done. */
export async function settleGivenUp(tx: Db, returnId: string, nowMs: number): Promise<void> {
  const load = async () => (await tx.select().from(returns).where(eq(returns.id, returnId)))[0]
  const found = await load()
  if (!found) return
  const order = await lockOrder(tx, found.orderId)
  const row = await load()
  if (!row || !isReturnOpen(row.state)) return
  const plan = await planSettlement(tx, { row, order, reductions: [], nowMs })
  await settleReturn(tx, { row, order, plan, way: getRefundWay(order.method), nowMs })
}

export const closeCommand = actionCommand({
  action: closeAction,
  operands: [WHICH],
  options: { ...RESTOCK_OPTION, reason: '<お客様に知らせる理由>' },
  about: '発送できない残りの商品を取りやめ、代金を返してお届けを終える（--restock のほかは廃棄）',
  async run(deps, { operands, options }, perform) {
    const { id: orderId, number, revision: seen } = await findGiven(deps, operands)
    const restocked = parseRestock(options['restock'], await listUnshipped(deps.db, orderId))
    const output = await perform({ orderId, seen, restocked, reason: readText(options, 'reason') })
    if (!output.changed) return { lines: [`${number}: これから発送する商品はありません。`], data: output }
    const next =
      output.state === 'delivered'
        ? 'お届けを終えました。'
        : '発送済みにしました。届いたら orders deliver で記録してください。'
    return {
      lines: [
        `${number}: 残りの商品を取りやめ、${next}代金をお返しし、お客様にメールでお知らせします。`,
        formatUndo(number),
      ],
      data: output,
    }
  },
})
