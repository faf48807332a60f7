import { useEffect, useState } from 'react'
import { favoriteKey, itemIdOf } from '#contract/favorites.ts'
import { type ItemCard, listItems } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { type BasketItems, noItems, readBasketItems } from '#src/session/basket-items.ts'
import { useIsOffline } from '#src/ui/use-is-offline.ts'

/** As many as may be asked for by their ids at once. */
const AT_ONCE = 48

const ask = async (call: Call, keys: readonly string[], signal: AbortSignal): Promise<[string, ItemCard][]> => {
  const parts = Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, part) =>
    keys.slice(part * AT_ONCE, (part + 1) * AT_ONCE).map(itemIdOf),
  )
  const lists = await Promise.all(
    parts.map((ids) => call(listItems, { query: { ids, page: 1, perPage: AT_ONCE } }, { signal })),
  )
  return lists.flatMap(({ data }) => data.map((it): [string, ItemCard] => [favoriteKey(it.id), it]))
}

/** The items behind the keys; asked again when there are others, and when the server is heard again. */
export function useFavoriteItems(call: Call, keys: readonly string[]): BasketItems<ItemCard> {
  const [known, setKnown] = useState(noItems<ItemCard>)
  const wanted = keys.join()
  const isOffline = useIsOffline()
  useEffect(() => {
    return readBasketItems({ keys: wanted === '' ? [] : wanted.split(','), call, ask, show: setKnown })
  }, [call, wanted, isOffline])
  return known
}
