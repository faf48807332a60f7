/** Desk commands for refunds. */
import { and, desc, eq } from '#drizzle'
import type { RefundOutput } from '#contract/orders/actions.ts'
import {
  REFUND_STATE_LABELS,
  REFUND_WAY_LABELS,
  REFUND_WAYS,
  type RefundState,
  type RefundWay,
  toRefundNumber,
} from '#contract/orders/refunds.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { findOrder } from '#server/orders/desk-search.ts'
import { getRemaining, isUnsettled, loadRefunds } from '#server/orders/refund-rows.ts'
import { orders, refunds } from '#server/orders/schema.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseDateOption,
  findChoice,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { parseYen } from '#server/platform/desk/parse-number.ts'
import { formatFields, formatTable, formatTime } from '#server/platform/desk/show.ts'
import { failAction, refundAction, retryAction, sentAction, withdrawAction } from './desk-actions.ts'
import { findRefund, type FoundRefund, formatRefundNumber } from './find-refund.ts'

const MAX_LISTED = 50
const WHICH = '<返金番号>'
const WAYS = `<${REFUND_WAYS.join('|')}>`

function parseState(text: string | undefined): RefundState | undefined {
  if (text === undefined) return undefined
  const found = findChoice(REFUND_STATE_LABELS, text)
  if (!found)
    throw new CommandError(`状態は ${Object.values(REFUND_STATE_LABELS).join('|')} で指定してください: ${text}`)
  return found
}

function readWay({ way: text }: CommandInput['options']): { way?: RefundWay } {
  if (text === undefined) return {}
  const way = REFUND_WAYS.find((it) => it === text)
  if (!way) throw new CommandError(`--way は ${REFUND_WAYS.join(' か ')} で指定してください: ${text}`)
  return { way }
}

const COLUMNS = [
  { title: '返金番号', of: formatRefundNumber },
  { title: '日時', of: ({ row }: FoundRefund) => formatTime(row.createdAt) },
  { title: '金額', of: ({ row }: FoundRefund) => formatYen(row.yen) },
  { title: '方法', of: ({ row }: FoundRefund) => REFUND_WAY_LABELS[row.way] },
  { title: '状態', of: ({ row }: FoundRefund) => REFUND_STATE_LABELS[row.state] },
  { title: '理由', of: ({ row }: FoundRefund) => row.reason, isLong: true },
]

export const refundTable = (rows: readonly FoundRefund[]): string[] => formatTable(COLUMNS, rows)

/** Those that still need something to be done, unless something is asked for. */
async function list({ db }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const state = parseState(options['state'])
  const days = isBetweenDays(refunds.createdAt, parseDateOption(options['from']), parseDateOption(options['to']))
  const isWanted = Object.keys(options).length === 0 ? isUnsettled : and(state && eq(refunds.state, state), ...days)
  const found = await db
    .select({ row: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isWanted)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(MAX_LISTED + 1)
  const shown = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--state、--from、--to で絞り込めます。'] : []
  return {
    lines: [...(shown.length > 0 ? refundTable(shown) : ['該当する返金はありません。']), ...more],
    data: { refunds: shown.map(toData) },
  }
}

/** Without the account, which only `show` needs, and the hash of the link. */
export function toData(found: FoundRefund) {
  const { account: _, tokenHash: __, ...row } = found.row
  return { number: formatRefundNumber(found), orderNumber: found.order.number, ...row }
}

async function show({ db }: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const found = await findRefund(db, operands[0])
  const { row, order } = found
  const rows = await loadRefunds(db, order.id)
  const replacement = rows.find(({ id }) => id === row.replacedById)
  const { account } = row
  return {
    lines: formatFields({
      返金番号: formatRefundNumber(found),
      ご注文: order.number,
      金額: formatYen(row.yen),
      消費税: row.taxes
        .map(({ rate, yen, taxYen }) => `${rate}% ${formatYen(yen)}（内${formatYen(taxYen)}）`)
        .join('、'),
      方法: REFUND_WAY_LABELS[row.way],
      状態: REFUND_STATE_LABELS[row.state],
      理由: row.reason,
      失敗・取りやめの理由: row.failure,
      やり直し: replacement && toRefundNumber(order.number, replacement.position),
      受付: formatTime(row.createdAt),
      完了: formatTime(row.madeAt),
      Stripeの番号: row.stripeRefundId,
      ご注文外のお支払い: row.unmatchedIntentId,
      振込先: account && `${account.bank} ${account.branch} ${account.type} ${account.number}\n${account.holder}`,
      残り: `${formatYen(getRemaining(order, rows).yen)}（返金できる額）`,
    }),
    data: { ...toData(found), account },
  }
}

const MADE: Record<RefundWay, string> = {
  card: 'カードへ返金します。結果は refunds show で確認できます。',
  paypay: 'PayPayへ返金します。結果は refunds show で確認できます。',
  transfer: '返金先の口座をお尋ねするメールをお送りします。口座が届いたら送金し、refunds sent で記録してください。',
  points: 'ポイントで返金し、お客様にメールでお知らせします。',
}

const toResult = (output: RefundOutput, text: string): CommandOutput => ({
  lines: [`${output.number}: ${text}`],
  data: { changed: output.changed, number: output.number },
})

async function readEnd(db: DeskDeps['db'], { operands: [which], options }: CommandInput) {
  const { row } = await findRefund(db, which)
  return { refundId: row.id, seen: row.state, reason: options['reason'] ?? '' }
}

export const refundCommands: Command[] = [
  {
    name: 'refunds list',
    operands: [],
    options: { from: '<日付>', to: '<日付>', state: `<${Object.values(REFUND_STATE_LABELS).join('|')}>` },
    about: '返金のうち対応が必要なもの（指定すると全体からさがす）',
    run: list,
  },
  { name: 'refunds show', operands: [WHICH], about: '返金の詳細と振込先を表示する', run: show },
  actionCommand({
    action: refundAction,
    operands: ['<番号|ID>', '<返金額>'],
    options: { reason: '<理由>', way: WAYS, commit: '<確かめた残り>' },
    about: '一部または全部の返金の内容を確かめる（--commit に返金できる残りの額をつけると返金する）',
    async run({ db }, { operands: [which = '', text = ''], options }, perform) {
      const order = await findOrder(db, which)
      if (!order) throw new CommandError(`ご注文が見つかりません: ${which}`)
      const yen = parseYen(text)
      if (!yen) throw new CommandError(`金額は円の整数で指定してください（例：1500）: ${text}`)
      const given = { orderId: order.id, yen, reason: options['reason'] ?? '', ...readWay(options) }
      const { commit } = options
      if (commit === undefined) {
        const { yen: remainingYen } = getRemaining(order, await loadRefunds(db, order.id))
        const { way } = await perform({ ...given, seen: remainingYen }, { isPreview: true })
        return {
          lines: [
            `${order.number}: 返金できる${formatYen(remainingYen)}のうち、${formatYen(yen)}を返金します（${REFUND_WAY_LABELS[way!]}）。`,
            `まだ返金していません。この内容でよければ、--commit ${remainingYen} をつけて、もう一度実行してください。`,
          ],
          data: { orderNumber: order.number, yen, way, remainingYen },
        }
      }
      const seen = parseYen(commit)
      if (seen === undefined) throw new CommandError(`--commit には、確かめた残りの額を円で指定してください: ${commit}`)
      const output = await perform({ ...given, seen })
      return toResult(output, MADE[output.way!])
    },
  }),
  actionCommand({
    action: sentAction,
    operands: [WHICH],
    about: '銀行振込での返金を送金済みにし、お客様に知らせる',
    async run({ db }, { operands: [which] }, perform) {
      const { row } = await findRefund(db, which)
      const output = await perform({ refundId: row.id, seen: row.state })
      return toResult(
        output,
        output.changed ? '送金を記録し、お客様にメールでお知らせします。' : 'すでに送金済みです。',
      )
    },
  }),
  actionCommand({
    action: retryAction,
    operands: [WHICH],
    options: { way: WAYS },
    about: '失敗した返金をやり直す（方法を変えられる）、または口座を尋ねるメールを送り直す',
    async run({ db }, { operands: [which], options }, perform) {
      const found = await findRefund(db, which)
      const { row } = found
      const output = await perform({ refundId: row.id, seen: row.state, ...readWay(options) })
      if (!output.changed) return toResult(output, 'すでにやり直しています。')
      if (!output.way) return toResult(output, 'ほかの返金で済んでいるため、対応済みにしました。')
      if (output.number === formatRefundNumber(found))
        return toResult(
          output,
          '返金先の口座をお尋ねするメールを、もう一度お送りします。前のリンクは使えなくなります。',
        )
      const rest = output.yen < row.yen ? `残りは${formatYen(output.yen)}です。` : ''
      return toResult(output, `${rest}${MADE[output.way]}`)
    },
  }),
  actionCommand({
    action: failAction,
    operands: [WHICH],
    options: { reason: '<理由>' },
    about: '銀行から戻った、または送金できない返金を「失敗」にする（refunds retry で口座をもう一度尋ねられる）',
    run: async ({ db }, given, perform) => {
      const output = await perform(await readEnd(db, given))
      return toResult(
        output,
        output.changed
          ? `失敗を記録しました。refunds retry ${output.number} で、口座をもう一度お尋ねするか、ほかの方法で返金してください。`
          : 'すでに失敗としています。',
      )
    },
  }),
  actionCommand({
    action: withdrawAction,
    operands: [WHICH],
    options: { reason: '<お客様に知らせる理由>' },
    about: 'まだ送金していない、または失敗した返金を取りやめ、お客様に知らせる',
    run: async ({ db }, given, perform) => {
      const output = await perform(await readEnd(db, given))
      return toResult(
        output,
        output.changed ? '返金を取りやめ、お客様にメールでお知らせします。' : 'すでに取りやめています。',
      )
    },
  }),
]
