import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/cart-item.ts'
import type { Call } from '#contract/render.ts'
import { listVariants } from '#contract/variants.ts'
import { type BasketItems, noItems, readBasketItems } from '#src/session/basket-items.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

const ask = async (call: Call, skus: readonly string[], signal: AbortSignal): Promise<[string, CartItem][]> => {
  const { data } = await call(listVariants, { query: { skus: [...skus] } }, { signal })
  return data.map((it) => [it.sku, it])
}

/** What stands behind the lines, by SKU; asked again when lines come in, and when the server is heard again. */
export function useCartItems(call: Call, skus: readonly string[]): BasketItems<CartItem> {
  const [known, setKnown] = useState(noItems<CartItem>)
  const wanted = skus.toSorted().join()
  const isOffline = useIsOffline()
  useEffect(() => {
    return readBasketItems({ keys: wanted === '' ? [] : wanted.split(','), call, ask, show: setKnown })
  }, [call, wanted, isOffline])
  return known
}
