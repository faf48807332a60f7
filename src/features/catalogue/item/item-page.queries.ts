/**
 * The data of an item page: the item and the shops that exhibit it; nothing else, because it is
 * part of the HTML.
 */
import * as itemsApi from '#contract/items/api.ts'
import type { Item, ItemCard } from '#contract/items/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import * as shopsApi from '#contract/shops/api.ts'

const MAX_SIMILAR = 4

export async function loadItemPage(call: Call, id: number, signal: AbortSignal) {
  const [page, shops] = await Promise.all([
    call(itemsApi.get, { params: { id } }, { signal }),
    call(shopsApi.list, {}, { signal }),
  ])
  const { shopIds } = page.item
  const showing = shops.data.filter((shop) => shopIds.includes(shop.id))
  return {
    ...page,
    similar: page.item.inStock ? [] : await loadSimilar(call, page.item, signal),
    shops: showing.map((shop) => ({ id: shop.id, name: shop.name, phone: shop.phone })),
  }
}

/** Alternatives for an item that is sold out. */
async function loadSimilar(call: Call, { categoryId }: Item, signal: AbortSignal): Promise<ItemCard[]> {
  const query = { category: [categoryId], inStock: true, sort: 'popular' as const, page: 1, perPage: MAX_SIMILAR }
  try {
    return (await call(itemsApi.list, { query }, { signal })).data
  } catch {
    signal.throwIfAborted()
    // Offline without a catalogue the item itself may still be cached, and its page also links the
    // category.
    return []
  }
}
