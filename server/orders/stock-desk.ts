/** Desk commands for the stock that the store counts. */
import { eq } from '#drizzle'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { items, variants } from '#server/catalogue/schema.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
} from '#server/platform/desk/command.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { formatFields } from '#server/platform/desk/show.ts'
import { addAction, MAX_STOCK, removeAction, setAction, type StockInput, type StockOutput } from './stock-actions.ts'

const SKU = '<品番>'
const PIECES = '<数>'

function parsePieces(text = ''): number {
  const typed = toPlainText(text)
  const pieces = Number(typed)
  if (!/^\d+$/.test(typed) || pieces > MAX_STOCK)
    throw new CommandError(`数は0から${MAX_STOCK}までの整数で指定してください: ${text}`)
  return pieces
}

async function show({ db }: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const sku = toNumber(operands[0] ?? '')
  const [found] = await db
    .select({ variant: variants, data: items.data })
    .from(variants)
    .innerJoin(items, eq(items.id, variants.itemId))
    .where(eq(variants.sku, sku))
  if (!found) throw new CommandError(`品番が見つかりません: ${sku}`)
  const { variant, data } = found
  const colour = data.colours.find(({ key }) => key === variant.colourKey)?.name ?? variant.colourKey
  const lines = formatFields({
    品番: variant.sku,
    商品: `${data.name}（${[colour, variant.size].filter(Boolean).join('／')}）`,
    在庫: `${variant.stock}点`,
    販売: variant.live ? '販売中' : '販売を終了',
  })
  return { lines, data: { sku, stock: variant.stock, live: variant.live } }
}

/** A command that reports the stock before and after. */
const changeCommand = (action: DeskAction<StockInput, StockOutput>, about: string): Command =>
  actionCommand({
    action,
    operands: [SKU, PIECES],
    about,
    async run(_, { operands }, perform) {
      const sku = toNumber(operands[0] ?? '')
      const { before, stock } = await perform({ sku, pieces: parsePieces(operands[1]) })
      return { lines: [`${sku}: 在庫を${before}点から${stock}点にしました。`], data: { sku, before, stock } }
    },
  })

export const stockCommands: Command[] = [
  { name: 'stock show', operands: [SKU], about: '在庫を表示する', run: show },
  changeCommand(addAction, '在庫を増やす'),
  changeCommand(removeAction, '在庫を減らす'),
  changeCommand(setAction, '在庫を数え直した数にする'),
]
