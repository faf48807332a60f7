/** Receipts that staff issue at the counter. */
import * as orderSpecs from '#contract/orders/actions.ts'
import { formatReceiptName } from '#contract/orders/labels.ts'
import { actionCommand } from '#server/platform/desk/command.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { toOrderSubject } from './desk-actions.ts'
import { findGiven, WHICH } from './desk-change.ts'
import { lockOrder } from './lock-order.ts'
import { toSheetFile } from './print-sheet.ts'
import { issueReceipt, loadReceipt } from './receipt.ts'
import { renderReceipt } from './receipt-paper.ts'

export const receiptAction = deskAction({
  ...orderSpecs.receipt,
  permission: 'orders',
  async run(tx, { orderId, name }): Promise<ActionResult<{ prints: number }>> {
    const row = await lockOrder(tx, orderId)
    const { prints } = (await issueReceipt(tx, row, name)).order.receipt
    return { output: { prints }, entry: { subject: toOrderSubject(row), after: { prints } } }
  },
})

export const receiptCommand = actionCommand({
  action: receiptAction,
  operands: [WHICH],
  options: { name: '<宛名>', out: '<ファイル>' },
  about: '領収書を発行し、書き出す（HTML。宛名は最初の発行で決まり、2回目からは再発行になる）',
  async run(deps, { operands, options }, perform) {
    const row = await findGiven(deps, operands)
    const { prints } = await perform({ orderId: row.id, name: options['name'] ?? row.receiptName ?? '' })
    const receipt = await loadReceipt(deps.db, await findGiven(deps, operands))
    const file = options['out'] ?? `receipt-${row.number}.html`
    return {
      lines: [`${formatReceiptName(row.totalYen)}を ${file} に書き出しました。`],
      data: { file, prints },
      files: [{ name: file, bytes: toSheetFile(renderReceipt(receipt)) }],
    }
  },
})
