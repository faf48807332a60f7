/** What a customer should know of a line before ordering. */
import type { CartItem } from '#contract/cart-item.ts'
import type { CartLine } from '#contract/cart.ts'
import { MAX_LINE_QUANTITY } from '#contract/rules.ts'
import { priceInForce } from './cart.commands.ts'
import { pieceLimit } from './piece-limit.ts'

export interface LineNote {
  kind: 'joined' | 'price' | 'stock' | 'soldOut' | 'gone' | 'limit'
  text: string
}

const yen = new Intl.NumberFormat('ja-JP')

/** `item`: undefined when it is no longer sold. */
export function lineNotes(line: CartLine, item: CartItem | undefined): LineNote[] {
  if (!item) return [{ kind: 'gone', text: '販売を終了しました' }]
  const { stock } = item
  const notes: LineNote[] = []
  const price = priceInForce(item)
  if (line.isJoined) notes.push({ kind: 'joined', text: '数量をご確認ください' })
  if (price !== line.seenPrice) {
    const way = price < line.seenPrice ? '下がりました' : '上がりました'
    notes.push({ kind: 'price', text: `価格が${yen.format(line.seenPrice)}円から${yen.format(price)}円に${way}` })
  }
  if (stock === 0) notes.push({ kind: 'soldOut', text: '在庫がなくなりました' })
  else if (line.quantity > pieceLimit(stock))
    notes.push({ kind: 'stock', text: `在庫は${stock}点です。数量を変更してください` })
  else if (line.quantity === stock && stock < MAX_LINE_QUANTITY)
    notes.push({ kind: 'limit', text: `在庫は残り${stock}点です` })
  else if (line.quantity === MAX_LINE_QUANTITY)
    notes.push({ kind: 'limit', text: `1つの商品は${MAX_LINE_QUANTITY}点までです` })
  return notes
}
