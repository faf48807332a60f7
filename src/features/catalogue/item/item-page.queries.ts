/** What an item's page shows: the item and the shops where it stands; no more, since the HTML carries it. */
import { readItem } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { listShops } from '#contract/shops.ts'

export async function readItemPage(call: Call, id: number, signal: AbortSignal) {
  const [page, shops] = await Promise.all([
    call(readItem, { params: { id } }, { signal }),
    call(listShops, {}, { signal }),
  ])
  const { shopIds } = page.item
  const showing = shops.data.filter((shop) => shopIds.includes(shop.id))
  return { ...page, shops: showing.map((shop) => ({ id: shop.id, name: shop.name, phone: shop.phone })) }
}
