import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/cart/cart-item.ts'
import type { Call } from '#contract/shared/render.ts'
import * as itemsApi from '#contract/items/api.ts'
import { withoutEndedSale } from '#contract/items/price.ts'
import { type ReplicaItems, emptyReplicaItems, loadReplicaItems } from '#src/device/cart-sync/load-items.ts'
import { pageSession } from '#src/device/session/page.ts'
import { followSaleEnds } from '#src/navigation/follow-sale-ends.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

const fetchItems = async (call: Call, skus: readonly string[], signal: AbortSignal): Promise<[string, CartItem][]> => {
  const { data } = await call(itemsApi.listVariants, { query: { skus: [...skus] } }, { signal })
  return data.map((it) => [it.sku, it])
}

/**
 * The items of the lines by SKU; requested again for new lines, and when the server is reachable
 * again.
 */
export function useCartItems(call: Call, skus: readonly string[]): ReplicaItems<CartItem> {
  const [itemState, setItemState] = useState(emptyReplicaItems<CartItem>)
  const joinedKeys = skus.toSorted().join()
  const isOffline = useIsOffline()
  useEffect(() => {
    return loadReplicaItems({
      keys: joinedKeys === '' ? [] : joinedKeys.split(','),
      call,
      fetchItems,
      update: setItemState,
    })
  }, [call, joinedKeys, isOffline])
  // A sale may end while the cart is open, and may have ended since a remembered item was shown.
  const [priceTime, setPriceTime] = useState(() => pageSession().clock.serverNow())
  useEffect(() => followSaleEnds([...itemState.items.values()], setPriceTime), [itemState.items])
  const items = [...itemState.items].map(([sku, item]) => [sku, withoutEndedSale(item, priceTime)] as const)
  return { ...itemState, items: new Map(items) }
}
