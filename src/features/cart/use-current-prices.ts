import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/items/cart-item.ts'
import { listSaleEnds, withoutEndedSale } from '#contract/items/price.ts'
import { isClockSet, pageSession } from '#src/device/session/page.ts'
import { followSaleEnds } from '#src/time/follow-sale-ends.ts'

/** A sale may end while the goods are shown, and may have ended since a remembered item was shown. */
export function useCurrentPrices(items: ReadonlyMap<string, CartItem>): ReadonlyMap<string, CartItem> {
  // Until the time is known, prices stay as loaded.
  const [priceTime, setPriceTime] = useState(() => (isClockSet() ? pageSession().clock.serverNow() : 0))
  useEffect(() => followSaleEnds(listSaleEnds(items.values()), setPriceTime), [items])
  return new Map([...items].map(([sku, item]) => [sku, withoutEndedSale(item, priceTime)]))
}
