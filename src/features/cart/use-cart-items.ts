import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/cart-item.ts'
import type { Call } from '#contract/render.ts'
import { listVariants } from '#contract/variants.ts'
import { type BasketItems, noItems, readBasketItems } from '#src/session/basket-items.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

/** What stands behind the lines, by SKU; asked again when lines come in, and when the server is heard again. */
export function useCartItems(call: Call, skus: readonly string[]): BasketItems<CartItem> {
  const [known, setKnown] = useState(noItems<CartItem>)
  const wanted = skus.toSorted().join()
  const isOffline = useIsOffline()
  useEffect(() => {
    const keys = wanted === '' ? [] : wanted.split(',')
    const ask = async (signal: AbortSignal): Promise<[string, CartItem][]> => {
      const { data } = await call(listVariants, { query: { skus: keys } }, { signal })
      return data.map((it) => [it.sku, it])
    }
    return readBasketItems({ keys, ask, show: setKnown })
  }, [call, wanted, isOffline])
  return known
}
