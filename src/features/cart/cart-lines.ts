import type { CartItem } from '#contract/items/cart-item.ts'
import type { CartLine } from '#contract/cart/cart.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import { getMaxPieces } from './cart.commands.ts'

/**
 * What is known about the goods of a line. `sold`: their current data. `remembered`: what was last shown, if anything.
 * `unloaded`: nothing, and the server is unreachable.
 */
export type LineState = 'sold' | 'gone' | 'remembered' | 'unloaded'

/** What a customer should know about a line before ordering. */
export interface LineNote {
  kind: 'joined' | 'price' | 'stock' | 'soldOut' | 'gone' | 'unloaded' | 'limit'
  text: string
}

const UNLOADED = 'まだこの端末に読み込まれていない商品のため、オフラインでは価格と在庫を確認できません'

export function lineNotes(line: CartLine, item: CartItem | undefined, state: LineState): LineNote[] {
  if (state === 'gone') return [{ kind: 'gone', text: '販売を終了しました' }]
  if (state === 'unloaded') return [{ kind: 'unloaded', text: UNLOADED }]
  if (state === 'remembered' || !item) return []
  const { stock, isPaused } = item
  const notes: LineNote[] = []
  const price = getCurrentPrice(item)
  if (line.isMerged) notes.push({ kind: 'joined', text: '数量をご確認ください' })
  if (price !== line.seenPrice) {
    const direction = price < line.seenPrice ? '下がりました' : '上がりました'
    notes.push({ kind: 'price', text: `価格が${formatYen(line.seenPrice)}から${formatYen(price)}に${direction}` })
  }
  if (stock === 0) notes.push({ kind: 'soldOut', text: isPaused ? '販売を休止しています' : '品切れになりました' })
  else if (line.quantity > getMaxPieces(stock))
    notes.push({ kind: 'stock', text: `在庫は${stock}点です。数量を変更してください` })
  else if (line.quantity === stock && stock < MAX_LINE_QUANTITY)
    notes.push({ kind: 'limit', text: `在庫は残り${stock}点です` })
  else if (line.quantity === MAX_LINE_QUANTITY)
    notes.push({ kind: 'limit', text: `1つの商品につき${MAX_LINE_QUANTITY}点までです` })
  return notes
}
