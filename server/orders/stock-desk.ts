/** Desk commands for the stock that the store counts. */
import { eq } from '#drizzle'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { changeCatalogue } from '#server/catalogue/change.ts'
import { refreshDerivedColumns } from '#server/catalogue/derived.ts'
import { items, variants } from '#server/catalogue/schema.ts'
import {
  type Command,
  type DeskDeps,
  CommandError,
  type CommandInput,
  type CommandOutput,
} from '#server/platform/desk/command.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { formatFields } from '#server/platform/desk/show.ts'

const SKU = '<品番>'
const PIECES = '<数>'
const MAX_STOCK = 100_000

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

/** Builds a command that computes the new stock from the current one. */
const change =
  (getStock: (current: number, pieces: number) => number) =>
  async ({ db }: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> => {
    const sku = toNumber(operands[0] ?? '')
    const pieces = parsePieces(operands[1])
    let result = { before: 0, stock: 0 }
    await changeCatalogue(db, async (tx, rev) => {
      const [row] = await tx.select().from(variants).where(eq(variants.sku, sku)).for('update')
      if (!row) throw new CommandError(`品番が見つかりません: ${sku}`)
      const stock = getStock(row.stock, pieces)
      if (stock < 0) throw new CommandError(`${sku}: 在庫は${row.stock}点です。${pieces}点は減らせません。`)
      result = { before: row.stock, stock }
      if (stock === row.stock) return false
      await tx.update(variants).set({ stock }).where(eq(variants.sku, sku))
      await refreshDerivedColumns(tx, [row.itemId], rev)
      return true
    })
    return { lines: [`${sku}: 在庫を${result.before}点から${result.stock}点にしました。`], data: { sku, ...result } }
  }

export const stockCommands: Command[] = [
  { name: 'stock show', operands: [SKU], about: '在庫を表示する', run: show },
  {
    name: 'stock add',
    operands: [SKU, PIECES],
    about: '在庫を増やす',
    changes: true,
    run: change((current, pieces) => current + pieces),
  },
  {
    name: 'stock remove',
    operands: [SKU, PIECES],
    about: '在庫を減らす',
    changes: true,
    run: change((current, pieces) => current - pieces),
  },
  {
    name: 'stock set',
    operands: [SKU, PIECES],
    about: '在庫を数え直した数にする',
    changes: true,
    run: change((_, pieces) => pieces),
  },
]
