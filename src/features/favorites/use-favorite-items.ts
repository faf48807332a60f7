import { useEffect, useState } from 'react'
import { toFavoriteKey, parseFavoriteKey } from '#contract/cart/favorites.ts'
import * as itemsApi from '#contract/items/api.ts'
import { type ItemCard } from '#contract/items/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { type ReplicaItems, emptyReplicaItems, loadReplicaItems } from '#src/device/cart-sync/load-items.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

/** The maximum of ids per request. */
const PAGE_SIZE = 48

const fetchItems = async (call: Call, keys: readonly string[], signal: AbortSignal): Promise<[string, ItemCard][]> => {
  const parts = Array.from({ length: Math.ceil(keys.length / PAGE_SIZE) }, (_, part) =>
    keys.slice(part * PAGE_SIZE, (part + 1) * PAGE_SIZE).map(parseFavoriteKey),
  )
  const lists = await Promise.all(
    parts.map((ids) => call(itemsApi.list, { query: { ids, page: 1, perPage: PAGE_SIZE } }, { signal })),
  )
  return lists.flatMap(({ data }) => data.map((it): [string, ItemCard] => [toFavoriteKey(it.id), it]))
}

/**
 * The items of the keys; requested again for other keys, and when the server is reachable again.
 */
export function useFavoriteItems(call: Call, keys: readonly string[]): ReplicaItems<ItemCard> {
  const [itemState, setItemState] = useState(emptyReplicaItems<ItemCard>)
  const joinedKeys = keys.join()
  const isOffline = useIsOffline()
  useEffect(() => {
    return loadReplicaItems({
      keys: joinedKeys === '' ? [] : joinedKeys.split(','),
      call,
      fetchItems,
      update: setItemState,
    })
  }, [call, joinedKeys, isOffline])
  return itemState
}
