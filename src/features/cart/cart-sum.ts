import type { CartItem } from '#contract/cart-item.ts'
import type { CartLine } from '#contract/cart.ts'
import { priceInForce } from './cart.commands.ts'

export interface CartSum {
  /** Yen, tax included, at the prices of now. */
  yen: number
  pieces: number
  /** Lines that cannot be bought now, and do not count. */
  leftOut: number
}

export function cartSum(
  lines: readonly CartLine[],
  items: ReadonlyMap<string, CartItem>,
  gone: ReadonlySet<string>,
): CartSum {
  const sum: CartSum = { yen: 0, pieces: 0, leftOut: 0 }
  for (const { sku, quantity } of lines) {
    const item = items.get(sku)
    if (!item || gone.has(sku) || item.stock === 0) sum.leftOut += 1
    else {
      sum.yen += priceInForce(item) * quantity
      sum.pieces += quantity
    }
  }
  return sum
}
