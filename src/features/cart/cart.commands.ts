/** What a customer does with the cart. Shown at once, kept on the device, sent when it can be. */
import type { CartItem } from '#contract/cart-item.ts'
import type { CartLine } from '#contract/cart.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/rules.ts'
import { changeShown, type Turn } from '#src/local/baskets/shown-baskets.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { pieceLimit } from './piece-limit.ts'

const FULL = `カートに入れられるのは${MAX_CART_LINES}種類までです。不要な商品を削除してからお試しください`
const FAILED = 'うまく保存できませんでした。もう一度お試しください'

/** True once it is kept. */
async function change(turn: Turn<'cart'>): Promise<boolean> {
  try {
    await changeShown('cart', turn)
    return true
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'BasketFullError'
    void showToast({ kind: 'error', text: isFull ? FULL : FAILED })
    return false
  }
}

const limitText = (stock: number): string =>
  stock < MAX_LINE_QUANTITY
    ? `在庫は${stock}点です。カートにはこれ以上入れられません`
    : `1つの商品は${MAX_LINE_QUANTITY}点までです。カートにはこれ以上入れられません`

export const priceInForce = ({ price, salePrice }: Pick<CartItem, 'price' | 'salePrice'>): number => salePrice ?? price

/** More of what is there already; never more than there are. Shown at once; that it is in, only when it is kept. */
export async function addToCart(item: CartItem, pieces: number, inCart: number): Promise<void> {
  const most = pieceLimit(item.stock)
  if (inCart >= most) return void showToast({ kind: 'info', text: limitText(item.stock) })
  const isKept = await change({
    key: item.sku,
    to: (now, serverNow) => ({
      quantity: Math.min((now?.quantity ?? 0) + pieces, Math.max(most, now?.quantity ?? 0)),
      addedAt: now?.addedAt ?? serverNow,
      seenPrice: priceInForce(item),
    }),
  })
  if (!isKept) return
  void showToast(
    inCart + pieces > most
      ? { kind: 'info', text: `カートに入れました。${limitText(item.stock)}` }
      : { kind: 'success', text: 'カートに入れました' },
  )
  await remember(item)
}

/** So that the panel shows it without network too. */
async function remember(item: CartItem): Promise<void> {
  const { rememberShown } = await import('#src/session/keep-baskets.ts')
  await rememberShown([[item.sku, item]])
}

/** Also answers what was pointed out of the line: the customer has seen it. */
export const setQuantity = ({ sku }: CartLine, quantity: number, seenPrice: number): Promise<boolean> =>
  change({ key: sku, to: (now) => now && { quantity, addedAt: now.addedAt, seenPrice } })

/** Of the last removal. */
let undoing = new AbortController()

/** What was removed before can no longer be taken back: the offer goes. */
export function endUndo(): void {
  undoing.abort()
  undoing = new AbortController()
}

export async function removeLine({ sku, quantity, addedAt, seenPrice }: CartLine, name: string): Promise<void> {
  endUndo()
  const { signal } = undoing
  void change({ key: sku, to: () => undefined })
  const answer = await showToast(
    { kind: 'success', text: `${name}をカートから削除しました`, action: '元に戻す' },
    signal,
  )
  if (answer) void change({ key: sku, to: (now) => now ?? { quantity, addedAt, seenPrice } })
}
