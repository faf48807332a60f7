/** Desk commands for returns. */
import { toRefundNumber } from '#contract/orders/refunds.ts'
import {
  RETURN_OUTCOME_LABELS,
  RETURN_REASON_LABELS,
  RETURN_STATE_LABELS,
  type ReturnReason,
} from '#contract/orders/returns.ts'
import type { ReturnOutput } from '#contract/returns/actions.ts'
import { loadFile } from '#server/files/files.ts'
import { findGiven, formatUndo, readText, WHICH as ORDER } from '#server/orders/desk-change.ts'
import { parseLines } from '#server/orders/desk-shipping.ts'
import { UNDO_SECONDS } from '#contract/orders/actions.ts'
import { loadRefunds } from '#server/orders/refund-rows.ts'
import { loadLines } from '#server/orders/returns.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  type DeskFile,
  findChoice,
  formatChoices,
  parseDateOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { arriveAction, declineAction, inspectAction, openAction, reopenAction } from './desk-actions.ts'
import { returnLines, returnTable } from './desk-output.ts'
import { closeCommand } from './close-order.ts'
import { settleCommand } from './desk-settle.ts'
import { findGivenReturn, type FoundReturn, type ReturnInput, searchReturns, WHICH } from './find-return.ts'
import { parseRestock, RESTOCK_OPTION } from './restock.ts'
import { replaceAction } from './settle-action.ts'

const MAX_LISTED = 50
const REASON = `<${formatChoices(RETURN_REASON_LABELS)}>`
const COLLECT = { collect: '<する|しない>' }

/** By its label or its name. Undefined without the option. */
function parseChoice<Choice extends string>(
  labels: Readonly<Record<Choice, string>>,
  name: string,
  text: string | undefined,
): Choice | undefined {
  if (text === undefined) return undefined
  const found = findChoice(labels, text)
  if (!found) throw new CommandError(`--${name} は ${formatChoices(labels)} で指定してください: ${text}`)
  return found
}

const parseReason = (text: string | undefined): ReturnReason | undefined =>
  parseChoice(RETURN_REASON_LABELS, 'reason', text)

const COLLECT_LABELS = { yes: 'する', no: 'しない' }

function parseCollect({ collect }: CommandInput['options']): boolean | undefined {
  const chosen = parseChoice(COLLECT_LABELS, 'collect', collect)
  return chosen && chosen === 'yes'
}

/** Those that still need something to be done, unless something is asked for. */
async function list(deps: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const state = parseChoice(RETURN_STATE_LABELS, 'state', options['state'])
  const order = options['order'] === undefined ? undefined : await findGiven(deps, [options['order']])
  const found = await searchReturns(deps.db, {
    states: Object.keys(options).length === 0 ? ['requested', 'arrived'] : state && [state],
    orderId: order?.id,
    from: parseDateOption(options['from']),
    to: parseDateOption(options['to']),
    limit: MAX_LISTED + 1,
  })
  const shown = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--state、--order、--from、--to で絞り込めます。'] : []
  return {
    lines: [...(shown.length > 0 ? returnTable(shown) : ['該当する返品はありません。']), ...more],
    data: { returns: shown.map(toData) },
  }
}

const toData = ({ row, order }: FoundReturn) => ({ ...row, orderNumber: order.number })

async function show(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const found = await findGivenReturn(deps, operands)
  const { row, order } = found
  const lines = await loadLines(deps.db, order.id)
  const refunds = (await loadRefunds(deps.db, order.id)).filter(({ returnId }) => returnId === row.id)
  const numbers = refunds.map(({ position }) => toRefundNumber(order.number, position))
  return {
    lines: returnLines(found, { lines, refunds: numbers }),
    data: { ...toData(found), refunds: numbers },
  }
}

async function saveFiles(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const { row } = await findGivenReturn(deps, operands)
  const files: DeskFile[] = []
  for (const [index, id] of row.fileIds.entries()) {
    const { kind, bytes } = await loadFile(deps, id, null)
    files.push({ name: `${row.number}-${index + 1}.${kind === 'jpeg' ? 'jpg' : kind}`, bytes })
  }
  const names = files.map(({ name }) => name)
  return { lines: names.length > 0 ? names : ['写真はありません。'], data: { files: names }, files }
}

const openCommand = actionCommand({
  action: openAction,
  operands: [ORDER],
  options: {
    line: '<品番:数 …>',
    reason: REASON,
    wish: `<${formatChoices(RETURN_OUTCOME_LABELS)}>`,
    ...COLLECT,
  },
  about: '返品を受け付け、お客様に知らせる（お届け済みの商品だけ）',
  async run(deps, given, perform) {
    const { id: orderId, revision: seen } = await findGiven(deps, given.operands)
    const { options } = given
    const pieces = parseLines(options['line'])
    const reason = parseReason(options['reason'])
    if (!pieces) throw new CommandError('--line を 品番:数 で指定してください（例：KM-LAMP:1）。')
    if (!reason) throw new CommandError(`--reason を ${formatChoices(RETURN_REASON_LABELS)} で指定してください。`)
    const wish = parseChoice(RETURN_OUTCOME_LABELS, 'wish', options['wish']) ?? 'refund'
    const isCollected = parseCollect(options) ?? false
    const output = await perform({ orderId, seen, pieces, reason, wish, isCollected })
    return {
      lines: [`${output.number}: 返品を受け付けました。お客様にメールでお知らせします。`],
      data: output,
    }
  },
})

interface Change<Input extends ReturnInput> extends Pick<Command, 'options' | 'flags' | 'about'> {
  action: DeskAction<Input, ReturnOutput>
  /** The input besides the return. May throw CommandError. */
  read?: (options: CommandInput['options'], found: FoundReturn) => Omit<Input, keyof ReturnInput>
  done: string | ((given: CommandInput) => string)
  before: string
}

/** A command that changes one return and reports whether anything changed. */
const changeCommand = <Input extends ReturnInput>({ read, done, before, ...rest }: Change<Input>): Command =>
  actionCommand({
    ...rest,
    operands: [WHICH],
    async run(deps, given, perform) {
      const found = await findGivenReturn(deps, given.operands)
      const { id: returnId, revision: seen, number } = found.row
      const output = await perform({ returnId, seen, ...read?.(given.options, found) } as Input)
      const text = typeof done === 'string' ? done : done(given)
      return { lines: `${number}: ${output.changed ? text : before}`.split('\n'), data: output }
    },
  })

const replaceCommand = actionCommand({
  action: replaceAction,
  operands: [WHICH],
  about: '交換品を手配する（在庫を引き当て、ご注文が「商品手配中」に戻る。発送は orders ship）',
  async run(deps, { operands }, perform) {
    const { row, order } = await findGivenReturn(deps, operands)
    const output = await perform({ returnId: row.id, seen: row.revision })
    const lines = output.changed
      ? [`${row.number}: 交換品を手配しました。ご注文 ${order.number} は「商品手配中」です。`, formatUndo(order.number)]
      : [`${row.number}: すでに交換品を手配しています。`]
    return { lines, data: output }
  },
})

export const returnCommands: Command[] = [
  {
    name: 'returns list',
    operands: [],
    options: { state: `<${formatChoices(RETURN_STATE_LABELS)}>`, order: ORDER, from: '<日付>', to: '<日付>' },
    about: '返品のうち対応が必要なもの（指定すると全体からさがす）',
    run: list,
  },
  { name: 'returns show', operands: [WHICH], about: '返品の詳細を表示する', run: show },
  { name: 'returns files', operands: [WHICH], about: '写真をこのフォルダーに保存する', run: saveFiles },
  openCommand,
  changeCommand({
    action: arriveAction,
    flags: ['off'],
    about: '商品の到着を記録し、お客様に知らせる（--off で取り消す）',
    read: ({ off }) => ({ isBack: off === undefined }),
    done: ({ options }) =>
      options['off'] === undefined
        ? `到着を記録し、${UNDO_SECONDS}秒後にお客様にメールでお知らせします。`
        : '到着を取り消しました。到着をお知らせした後のときは、お客様に訂正のメールを送ります。',
    before: 'すでにその状態です。',
  }),
  changeCommand({
    action: inspectAction,
    options: { ...RESTOCK_OPTION, reason: REASON, ...COLLECT },
    about: '検品の結果を記録する（--restock のほかは廃棄。精算まで何度でも直せる）',
    read(options, found) {
      const reason = parseReason(options['reason'])
      const isCollected = parseCollect(options)
      return {
        restocked: parseRestock(options['restock'], found.row.lines),
        ...(reason && { reason }),
        ...(isCollected !== undefined && { isCollected }),
      }
    },
    done: '検品の結果を記録しました。returns settle で精算の内容を確かめられます。',
    before: 'すでにこの内容です。',
  }),
  replaceCommand,
  closeCommand,
  settleCommand,
  changeCommand({
    action: declineAction,
    options: { reason: '<お客様に知らせる理由>' },
    about: '返品をお断りし、お客様に知らせる',
    read: (options) => ({ reason: readText(options, 'reason') }),
    done: `お断りとして記録し、${UNDO_SECONDS}秒後にお客様にメールでお知らせします。`,
    before: 'すでにお断りしています。',
  }),
  changeCommand({
    action: reopenAction,
    about: 'お断りした返品の手続きを再開する',
    done: '手続きを再開しました。',
    before: 'すでに手続き中です。',
  }),
]
