import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/items/cart-item.ts'
import { getNextSaleEnd, withoutEndedSale } from '#contract/items/price.ts'
import { isTimeKnown, runAt, serverNow } from '#src/device/time/server-time.ts'

/** A sale may end while the goods are shown, and may have ended since a remembered item was shown. */
export function useCurrentPrices(items: ReadonlyMap<string, CartItem>): ReadonlyMap<string, CartItem> {
  // Until the time is known, prices stay as loaded.
  const [priceTime, setPriceTime] = useState(() => (isTimeKnown() ? serverNow() : 0))
  const nextEnd = getNextSaleEnd(items.values(), priceTime)
  useEffect(() => (nextEnd < Infinity ? runAt(nextEnd, () => setPriceTime(nextEnd)) : undefined), [nextEnd])
  return new Map([...items].map(([sku, item]) => [sku, withoutEndedSale(item, priceTime)]))
}
