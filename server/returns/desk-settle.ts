/** The desk command that settles a return. */
import { getRefundWay, REFUND_WAYS, type RefundWay } from '#contract/orders/refunds.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { actionCommand } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { parseYen } from '#server/platform/desk/parse-number.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { planLines } from './desk-output.ts'
import { findGivenReturn, WHICH } from './find-return.ts'
import { planSettlement } from './plan.ts'
import { assertCanSettle, settleAction } from './settle-action.ts'

/** `KM-LAMP:1000 KM-TEA:500`, in yen. */
function parseReductions(text: string | undefined): { sku: string; yen: number }[] {
  if (text === undefined) return []
  return toPlainText(text)
    .split(/[\s、]+/)
    .filter(Boolean)
    .map((word) => {
      const [, sku = '', amount = ''] = /^([^:]+):(.+)$/.exec(word) ?? []
      const yen = parseYen(amount)
      if (yen === undefined)
        throw new CommandError(`--reduce は 品番:円 で指定してください（例：KM-LAMP:1000）: ${word}`)
      return { sku: toNumber(sku), yen }
    })
}

function parseWay(text: string | undefined): RefundWay | undefined {
  const way = REFUND_WAYS.find((it) => it === text)
  if (text !== undefined && !way)
    throw new CommandError(`--way は ${REFUND_WAYS.join(' か ')} で指定してください: ${text}`)
  return way
}

export const settleCommand = actionCommand({
  action: settleAction,
  operands: [WHICH],
  options: { reduce: '<品番:円 …>', way: `<${REFUND_WAYS.join('|')}>`, commit: '<確かめた返金額>' },
  about: '精算の内容を確かめる（--commit に返金額をつけると精算し、お客様に知らせる。取り消せない）',
  async run(deps, { operands, options }, perform) {
    const found = await findGivenReturn(deps, operands)
    const { row, order } = found
    const way = parseWay(options['way'])
    const asked = parseReductions(options['reduce'])
    if (options['commit'] === undefined) {
      assertCanSettle(row, asked)
      const plan = await planSettlement(deps.db, { row, order, reductions: asked, nowMs: deps.now() })
      const { refundYen } = plan.settlement
      return {
        lines: [
          ...planLines(found, plan, way ?? getRefundWay(order.method)),
          '',
          `まだ精算していません。この内容でよければ、--commit ${refundYen} をつけて、もう一度実行してください。`,
        ],
        data: { number: row.number, revision: row.revision, outcome: plan.outcome, settlement: plan.settlement },
      }
    }
    const refundYen = parseYen(options['commit'])
    if (refundYen === undefined)
      throw new CommandError(`--commit には、確かめた返金額を円で指定してください: ${options['commit']}`)
    const output = await perform({
      ...{ returnId: row.id, seen: row.revision, refundYen },
      ...(way && { way }),
      ...(asked.length > 0 && { reductions: asked }),
    })
    const done = output.changed
      ? `精算し、お客様にメールでお知らせします（返金額${formatYen(output.refundYen)}）。`
      : 'すでに精算済みです。'
    return { lines: [`${row.number}: ${done}`], data: output }
  },
})
