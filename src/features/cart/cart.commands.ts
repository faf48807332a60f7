import type { CartItem } from '#contract/items/cart-item.ts'
import type { CartLine } from '#contract/cart/cart.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'
import { updateReplica, type ReplicaUpdate } from '#src/device/cart-sync/cart.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'

/**
 * Commands of the cart. Changes are displayed immediately, stored on the device, and sent when
 * possible.
 */

const FULL = `カートに入れられるのは${MAX_CART_LINES}種類までです。不要な商品を削除してからお試しください`
const FAILED = 'うまく保存できませんでした。もう一度お試しください'

/** True once it is stored. */
async function applyChange(updater: ReplicaUpdate<'cart'>): Promise<boolean> {
  try {
    await updateReplica('cart', updater)
    return true
  } catch (error) {
    const isFull = error instanceof Error && error.name === 'ReplicaFullError'
    void showToast({ kind: 'error', text: isFull ? FULL : FAILED })
    return false
  }
}

function limitText({ stock, isPaused }: Pick<CartItem, 'stock' | 'isPaused'>): string {
  if (stock === 0) return `${isPaused ? '販売を休止している' : '品切れの'}ため、カートに入れられません`
  return stock < MAX_LINE_QUANTITY
    ? `在庫は${stock}点です。カートにはこれ以上入れられません`
    : `1つの商品につき${MAX_LINE_QUANTITY}点までです。カートにはこれ以上入れられません`
}

const confirmations = new Set<AbortController>()

/** The signal of a confirmation that is about to be shown. */
function openConfirmation(): AbortSignal {
  const controller = new AbortController()
  confirmations.add(controller)
  return controller.signal
}

/** Closes confirmations, and ends the undo of a removal. Messages about what was not possible stay. */
export function closeCartToasts(): void {
  for (const controller of confirmations) controller.abort()
  confirmations.clear()
}

/**
 * Adds to the existing quantity, up to the stock. It is displayed immediately; the message appears
 * once it is stored.
 */
export async function addToCart(item: CartItem, pieces: number, inCart: number): Promise<void> {
  const signal = openConfirmation()
  const max = getMaxPieces(item.stock)
  if (inCart >= max) return void showToast({ kind: 'info', text: limitText(item) })
  const isStored = await applyChange({
    key: item.sku,
    to: (now, serverNow) => ({
      quantity: Math.min((now?.quantity ?? 0) + pieces, Math.max(max, now?.quantity ?? 0)),
      addedAt: now?.addedAt ?? serverNow,
      seenPrice: getCurrentPrice(item),
    }),
  })
  if (!isStored) return
  if (inCart + pieces > max) void showToast({ kind: 'info', text: `カートに入れました。${limitText(item)}` })
  else void showToast({ kind: 'success', text: 'カートに入れました' }, signal)
  await cacheCartItem(item)
}

/** So that the panel can show it offline. */
async function cacheCartItem(item: CartItem): Promise<void> {
  const { cacheItems } = await import('#src/device/cart-sync/page.ts')
  await cacheItems([[item.sku, item]])
}

/** Also confirms the notes of the line, because the customer has seen them. */
export const setQuantity = ({ sku }: CartLine, quantity: number, seenPrice: number): Promise<boolean> =>
  applyChange({ key: sku, to: (now) => now && { quantity, addedAt: now.addedAt, seenPrice } })

export async function removeLine({ sku, quantity, addedAt, seenPrice }: CartLine, name: string): Promise<void> {
  closeCartToasts()
  const signal = openConfirmation()
  void applyChange({ key: sku, to: () => undefined })
  const pressed = await showToast(
    { kind: 'success', text: `${name}をカートから削除しました`, action: '元に戻す' },
    signal,
  )
  if (pressed) void applyChange({ key: sku, to: (now) => now ?? { quantity, addedAt, seenPrice } })
}

/** How many pieces of a variant the cart may contain. */
export const getMaxPieces = (stock: number): number => Math.min(stock, MAX_LINE_QUANTITY)
