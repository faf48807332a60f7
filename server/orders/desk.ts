/** Desk commands for orders. */
import { ORDER_STATE_LABELS, ORDER_STATES } from '#contract/orders/states.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import {
  actionCommand,
  type Command,
  type DeskDeps,
  parseDateOption,
  type CommandInput,
  type CommandOutput,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { ENCODINGS, toCsv } from '#server/platform/desk/csv.ts'
import { cancelAction, paidAction, prepareAction, undoAction } from './desk-actions.ts'
import { createCommand } from './desk-create.ts'
import { changeCommand, findGiven, parseState, readText, STATE_OPTION, WHICH } from './desk-change.ts'
import { importCommand } from './desk-import.ts'
import { labelCommand } from './desk-labels.ts'
import { paperCommands } from './desk-papers.ts'
import { shippingCommands } from './desk-shipping.ts'
import { orderCsvRows } from './accounting-csv.ts'
import { orderFields, orderTable } from './desk-output.ts'
import { listCancelTimes, loadDetails, loadProgress, searchOrders, searchRefundEntries } from './desk-search.ts'
import type { OrderRow } from './rows.ts'

const MAX_LISTED = 50
const MAX_EXPORTED = 100_000
const PERIOD = { from: '<日付>', to: '<日付>' }

/** Orders that still need something to be done. */
const OPEN_STATES = ORDER_STATES.filter((it) => it !== 'delivered' && it !== 'cancelled')

function readFilter({ state, from, to, q }: CommandInput['options']) {
  const chosen = parseState(state)
  return {
    states: chosen && [chosen],
    from: parseDateOption(from),
    to: parseDateOption(to),
    text: q,
  }
}

/** Those that still need something to be done, unless something is searched for. */
async function list({ db }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const filter = readFilter(options)
  const open = Object.keys(options).length === 0 ? { states: OPEN_STATES, orReturned: true } : {}
  const found = await searchOrders(db, { ...filter, ...open, limit: MAX_LISTED + 1 })
  const rows = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--state、--from、--to、--q で絞り込めます。'] : []
  const progress = await loadProgress(
    db,
    rows.map(({ id }) => id),
  )
  const lines = rows.length > 0 ? orderTable(rows, progress) : ['該当するご注文はありません。']
  return { lines: [...lines, ...more], data: { orders: rows.map((row) => ({ ...row, returns: listReturns(row) })) } }

  function listReturns({ id }: OrderRow) {
    return (progress.returns.get(id) ?? []).map(({ number, state }) => ({ number, state }))
  }
}

async function show(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const row = await findGiven(deps, operands)
  const details = await loadDetails(deps.db, row.id)
  // `refunds show` has where a transfer goes.
  const refunds = details.refunds.map(({ account: _, tokenHash: __, ...it }) => it)
  return { lines: orderFields(row, details), data: { ...row, ...details, refunds } }
}

const explainRefunds = (count: number): string[] =>
  count === 0
    ? []
    : [
        `返金の${count}行は、その日の行として、支払い金額と消費税から差し引いています。失敗した返金は、失敗した日の行で戻しています。`,
      ]

const explainCancelled = (count: number): string[] =>
  count === 0 ? [] : [`うち${count}件はキャンセルです。入金前のキャンセルは、売上の各列を0円としています。`]

async function exportCsv({ db, now }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const encoding = ENCODINGS.find((it) => it === (options['encoding'] ?? 'utf8'))
  if (!encoding) throw new CommandError(`--encoding は ${ENCODINGS.join(' か ')} で指定してください。`)
  const filter = { ...readFilter(options), sort: 'oldest', limit: MAX_EXPORTED + 1 } as const
  const rows = await searchOrders(db, filter)
  const refunds = await searchRefundEntries(db, filter)
  // Accounts must not miss a row silently.
  if (Math.max(rows.length, refunds.length) > MAX_EXPORTED)
    throw new CommandError(`${MAX_EXPORTED}件を超えます。--from と --to で期間を分けてください。`)
  const name = options['out'] ?? `orders-${toJapanDate(now())}.csv`
  const cancelledAt = await listCancelTimes(db, [...rows, ...refunds.map(({ order }) => order)])
  const bytes = toCsv(orderCsvRows({ orders: rows, refunds, cancelledAt }), encoding)
  const cancelled = rows.filter(({ state }) => state === 'cancelled').length
  return {
    lines: [
      `${rows.length}件を ${name} に書き出しました。`,
      ...explainCancelled(cancelled),
      ...explainRefunds(refunds.length),
    ],
    data: { count: rows.length, cancelled, refunds: refunds.length, file: name },
    files: [{ name, bytes }],
  }
}

const undoCommand = actionCommand({
  action: undoAction,
  operands: [WHICH],
  about: '直前の操作を取り消す（60秒以内。お客様にはまだ知らせていない）',
  async run(deps, { operands }, perform) {
    const { id: orderId, number, revision: seen } = await findGiven(deps, operands)
    const { state } = await perform({ orderId, seen })
    return { lines: [`${number}: 取り消しました。「${ORDER_STATE_LABELS[state]}」に戻りました。`], data: { state } }
  },
})

export const orderCommands: Command[] = [
  {
    name: 'orders list',
    operands: [],
    options: { ...PERIOD, q: '<語>', state: STATE_OPTION },
    about: 'ご注文のうち対応が必要なもの（指定すると全体からさがす）',
    run: list,
  },
  { name: 'orders show', operands: [WHICH], about: 'ご注文の詳細を表示する', run: show },
  createCommand,
  changeCommand({
    action: paidAction,
    operands: ['<入金額>'],
    about: '銀行振込の入金を記録し、お客様に知らせる（入金額はご注文の合計と同じ場合だけ）',
    read: ({ operands: [, yen = ''] }) => ({ yen }),
    done: '入金を記録し、お客様にメールでお知らせします。',
    before: 'すでに「注文受付」です。',
    canUndo: true,
  }),
  changeCommand({
    action: prepareAction,
    about: '商品手配中にする（お客様はキャンセルできなくなる）',
    done: '商品手配中にしました。',
    before: 'すでに商品手配中です。',
    canUndo: true,
  }),
  changeCommand({
    action: cancelAction,
    options: { reason: '<お客様に知らせる理由>' },
    about: 'キャンセルし、在庫（発送済みを除く）・ポイント・カードの代金を戻して、お客様に知らせる',
    read: ({ options }) => ({ reason: readText(options, 'reason') }),
    done: ({ hasShipped }) =>
      `キャンセルし、お客様にメールでお知らせします。${hasShipped ? '\n発送済みの商品の在庫は戻していません。商品が戻ったら stock add で戻してください。' : ''}`,
    before: 'すでにキャンセルされています。',
    canUndo: true,
  }),
  undoCommand,
  ...shippingCommands,
  ...paperCommands,
  labelCommand,
  importCommand,
  {
    name: 'orders export',
    operands: [],
    options: { ...PERIOD, state: STATE_OPTION, encoding: '<utf8|sjis>', out: '<ファイル>' },
    about: '会計用に書き出す（1行が1件のご注文または返金。金額は税込み、税率ごとの税額つき）',
    run: exportCsv,
  },
]
