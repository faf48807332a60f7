/** The goods of the cart, at the prices in force, for the cart panel and the checkout. */
import type { CartLine } from '#contract/cart/cart.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { CartItem } from '#contract/items/cart-item.ts'
import { getCurrentPrice } from '#contract/items/price.ts'
import type { Service } from '#contract/items/services.ts'
import type { QuoteLine } from '#contract/orders/quote.ts'
import type { FetchItems } from './use-replica-items.ts'

/** By SKU. */
const fetchItems: FetchItems<CartItem> = async (call, skus, signal) => {
  const { data } = await call(itemsApi.listVariants, { query: { skus: [...skus] } }, { signal })
  return data.map((it) => [it.sku, it])
}

/** Has what a total is computed from. Items that an earlier version stored may lack some of it. */
const isItem = (stored: unknown): stored is CartItem => {
  const { price, stock, shippingClass } = (stored ?? {}) as Partial<CartItem>
  return [price, stock].every(Number.isFinite) && typeof shippingClass === 'string'
}

/** For `useReplicaItems`. */
export const CART_ITEMS = { fetchItems, isItem }

export interface GoodsLine extends QuoteLine {
  /** Services that can be ordered with it. */
  offered: readonly Service[]
}

export interface CartGoods {
  /** At current prices. */
  lines: GoodsLine[]
  pieces: number
  /** Number of lines that cannot be bought now (see `UNSOLD_GOODS`). */
  leftOut: number
  /** Number of lines whose goods were never loaded on this device. */
  unknown: number
}

/** What a total leaves out, as customers read it. */
export const UNSOLD_GOODS = '品切れの商品、販売を休止または終了した商品'

export function listGoods(
  lines: readonly CartLine[],
  items: ReadonlyMap<string, CartItem>,
  gone: ReadonlySet<string>,
): CartGoods {
  const goods: CartGoods = { lines: [], pieces: 0, leftOut: 0, unknown: 0 }
  for (const { sku, quantity } of lines) {
    const item = items.get(sku)
    if (gone.has(sku) || item?.stock === 0) goods.leftOut += 1
    else if (!item) goods.unknown += 1
    else {
      const { taxClass = 'standard', shippingClass, services: offered = [] } = item
      goods.lines.push({ sku, quantity, unitYen: getCurrentPrice(item), taxClass, shippingClass, offered })
      goods.pieces += quantity
    }
  }
  return goods
}
