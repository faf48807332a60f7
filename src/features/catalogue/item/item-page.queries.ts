/** What an item's page shows: the item and the shops where it stands; no more, since the HTML carries it. */
import { type Item, type ItemCard, listItems, readItem } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { listShops } from '#contract/shops.ts'

const MOST_SIMILAR = 4

export async function readItemPage(call: Call, id: number, signal: AbortSignal) {
  const [page, shops] = await Promise.all([
    call(readItem, { params: { id } }, { signal }),
    call(listShops, {}, { signal }),
  ])
  const { shopIds } = page.item
  const showing = shops.data.filter((shop) => shopIds.includes(shop.id))
  return {
    ...page,
    similar: page.item.inStock ? [] : await readSimilar(call, page.item, signal),
    shops: showing.map((shop) => ({ id: shop.id, name: shop.name, phone: shop.phone })),
  }
}

/** What a customer could have instead of an item that is sold out. */
async function readSimilar(call: Call, { categoryId }: Item, signal: AbortSignal): Promise<ItemCard[]> {
  const query = { category: [categoryId], inStock: true, sort: 'popular' as const, page: 1, perPage: MOST_SIMILAR }
  try {
    return (await call(listItems, { query }, { signal })).data
  } catch {
    signal.throwIfAborted()
    // Without network and catalogue the item itself may still be at hand; its page also links the category.
    return []
  }
}
