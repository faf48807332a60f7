/** What the home page shows, read side by side. */
import { listItems } from '#contract/items.ts'
import { readTextPage } from '#contract/pages.ts'
import type { Call } from '#contract/render.ts'
import { listShops } from '#contract/shops.ts'

const CARDS = 8

export async function readHome(call: Call, signal: AbortSignal) {
  const list = (sort: 'new' | 'popular') => call(listItems, { query: { page: 1, perPage: CARDS, sort } }, { signal })
  const [newItems, popularItems, shops, about] = await Promise.all([
    list('new'),
    list('popular'),
    call(listShops, {}, { signal }),
    call(readTextPage, { params: { slug: 'about' } }, { signal }),
  ])
  return { newItems: newItems.data, popularItems: popularItems.data, shops: shops.data, about }
}
