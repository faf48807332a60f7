/** Which pieces go back to the stock, and which are written off. */
import type { ShippedPieces } from '#contract/orders/schema.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { parseLines } from '#server/orders/desk-shipping.ts'
import { allotPieces } from '#server/orders/shipments.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'

export const RESTOCK_OPTION = { restock: '<すべて|なし|品番:数 …>' }

/** `すべて`, `なし`, or pieces. */
export function parseRestock(text: string | undefined, pieces: readonly ShippedPieces[]): ShippedPieces[] {
  const typed = text === undefined ? undefined : toPlainText(text).trim()
  if (typed === undefined)
    throw new CommandError('--restock に、在庫に戻す商品を すべて、なし、品番:数 のどれかで指定してください。')
  if (typed === 'なし') return []
  if (typed !== 'すべて') return parseLines(typed)!
  const skus = [...new Set(pieces.map(({ sku }) => sku))]
  return skus.map((sku) => ({
    sku,
    quantity: pieces.reduce((sum, it) => (it.sku === sku ? sum + it.quantity : sum), 0),
  }))
}

interface Inspected<Line> {
  /** In messages: the return or the order. */
  number: string
  lines: readonly Line[]
  restocked: readonly ShippedPieces[]
}

/** How many pieces of each line go back to the stock. Throws CommandError for more than there are. */
export function inspectLines<Line extends ShippedPieces>({
  number,
  lines,
  restocked,
}: Inspected<Line>): (Line & { restocked: number })[] {
  for (const { sku, quantity } of restocked) {
    const count = lines.reduce((sum, it) => (it.sku === sku ? sum + it.quantity : sum), 0)
    if (count === 0) throw new CommandError(`${number}: 対象の商品に ${sku} はありません。`)
    if (quantity > count) throw new CommandError(`${number}: ${sku} は${count}点です。${quantity}点は戻せません。`)
  }
  const [allotted] = allotPieces(lines, [restocked])
  return lines.map((line, index) => ({
    ...line,
    restocked: allotted!.find(({ position }) => position === index)?.quantity ?? 0,
  }))
}
