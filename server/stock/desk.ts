/** Desk commands for the stock that the store counts. */
import { type CountOutput, MAX_STOCK, type MoveInput, type StockOutput } from '#contract/stock/actions.ts'
import { ADD_REASONS, REMOVE_REASONS, STOCK_REASONS, type StockReason } from '#contract/stock/reasons.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  parseTimeOption,
  findChoice,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { parseCount } from '#server/platform/desk/parse-number.ts'
import { addAction, countAction, removeAction } from './desk-actions.ts'
import { entryTable, stockFields, stockTable } from './desk-output.ts'
import { findVariant, listStock } from './desk-search.ts'
import { listEntries, listMismatches } from './ledger.ts'

const SKU = '<品番>'
const PIECES = '<数>'
const MAX_LISTED = 50
const MAX_ENTRIES = 20

const parsePieces = (text = ''): number => parseCount(text, { name: '数', min: 0, max: MAX_STOCK })

const readSku = ([text = '']: string[]): string => toNumber(text)

async function show({ db }: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const sku = readSku(operands)
  const found = await findVariant(db, sku)
  if (!found) throw new CommandError(`品番が見つかりません: ${sku}`)
  const entries = await listEntries(db, sku, MAX_ENTRIES)
  return {
    lines: [...stockFields(found), '', ...entryTable(entries)],
    data: { sku, stock: found.stock, live: found.live, entries },
  }
}

/** The fewest pieces first. */
async function list({ db }: DeskDeps, { options: { q: text = '', below } }: CommandInput): Promise<CommandOutput> {
  const found = await listStock(db, {
    text,
    below: below === undefined ? undefined : parsePieces(below),
    limit: MAX_LISTED + 1,
  })
  const rows = found.slice(0, MAX_LISTED)
  const more = found.length > MAX_LISTED ? ['ほかにもあります。--q、--below で絞り込めます。'] : []
  const lines = rows.length > 0 ? stockTable(rows) : ['該当する商品はありません。']
  return {
    lines: [...lines, ...more],
    data: { variants: rows.map(({ sku, stock, live }) => ({ sku, stock, live })) },
  }
}

async function check({ db }: DeskDeps): Promise<CommandOutput> {
  const mismatches = await listMismatches(db)
  const lines = mismatches.map(({ sku, stock, sum }) => `${sku}: 在庫は${stock}点、記録の合計は${sum}点です。`)
  return { lines: lines.length > 0 ? lines : ['在庫は、すべて記録の合計と同じです。'], data: { mismatches } }
}

const toResult = (sku: string, { before, stock }: StockOutput): CommandOutput => ({
  lines: [`${sku}: 在庫を${before}点から${stock}点にしました。`],
  data: { sku, before, stock },
})

const formatChoices = (reasons: readonly StockReason[]): string => reasons.map((it) => STOCK_REASONS[it]).join('|')

/** By its label or its name. The first one is the default. */
function parseReason<Reason extends StockReason>(reasons: readonly Reason[], text: string | undefined): Reason {
  const found = text === undefined ? reasons[0] : reasons.find((it) => it === findChoice(STOCK_REASONS, text))
  if (!found) throw new CommandError(`--reason は ${formatChoices(reasons)} で指定してください: ${text}`)
  return found
}

const moveCommand = <Reason extends StockReason>(
  action: DeskAction<MoveInput<Reason>, StockOutput>,
  reasons: readonly Reason[],
  about: string,
): Command =>
  actionCommand({
    action,
    operands: [SKU, PIECES],
    options: { reason: `<${formatChoices(reasons)}>` },
    about,
    async run(_, { operands, options }, perform) {
      const sku = readSku(operands)
      const reason = parseReason(reasons, options['reason'])
      return toResult(sku, await perform({ sku, pieces: parsePieces(operands[1]), reason }))
    },
  })

function formatCount(sku: string, pieces: number, output: CountOutput): string[] {
  const { expected } = output
  const sign = pieces > expected ? '+' : ''
  const difference = pieces === expected ? '差はありません' : `差 ${sign}${pieces - expected}点`
  return [
    `${sku}: 数えたときの在庫${expected}点に対して${pieces}点でした（${difference}）。`,
    ...toResult(sku, output).lines,
  ]
}

export const stockCommands: Command[] = [
  {
    name: 'stock list',
    operands: [],
    options: { q: '<語>', below: '<数>' },
    about: '在庫の少ない順の一覧（--below: この数より少ないもの）',
    run: list,
  },
  { name: 'stock show', operands: [SKU], about: '在庫と、その増減の記録を表示する', run: show },
  moveCommand(addAction, ADD_REASONS, '在庫を増やす'),
  moveCommand(removeAction, REMOVE_REASONS, '在庫を減らす'),
  actionCommand({
    action: countAction,
    operands: [SKU, PIECES],
    options: { at: '<日時>' },
    about: '数えた数にする（--at の日時に数えたときは、そのあとの増減を残す）',
    async run({ now }, { operands, options: { at } }, perform) {
      const sku = readSku(operands)
      const pieces = parsePieces(operands[1])
      const time = parseTimeOption(at, toJapanDate(now()))
      const output = await perform({ sku, pieces, at: time?.toISOString() })
      return { lines: formatCount(sku, pieces, output), data: { sku, ...output, difference: pieces - output.expected } }
    },
  }),
  { name: 'stock check', operands: [], about: '在庫が記録の合計と同じことを確かめる', run: check },
]
