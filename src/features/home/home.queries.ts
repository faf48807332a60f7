/** What the home page shows, read side by side; no more, since the HTML carries it. */
import { listCategories } from '#contract/categories.ts'
import { listItems } from '#contract/items.ts'
import { readTextPage } from '#contract/pages.ts'
import type { Call } from '#contract/render.ts'
import { readSettings } from '#contract/settings.ts'
import { listShops, type Shop } from '#contract/shops.ts'

const CARDS = 8

export async function readHome(call: Call, signal: AbortSignal) {
  const list = (sort: 'new' | 'popular') => call(listItems, { query: { page: 1, perPage: CARDS, sort } }, { signal })
  const [{ hero, tagline }, categories, newItems, popularItems, shops, about] = await Promise.all([
    call(readSettings, {}, { signal }),
    call(listCategories, {}, { signal }),
    list('new'),
    list('popular'),
    call(listShops, {}, { signal }),
    call(readTextPage, { params: { slug: 'about' } }, { signal }),
  ])
  return {
    hero,
    tagline,
    topCategories: categories.data.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0),
    newItems: newItems.data,
    popularItems: popularItems.data,
    shops: shops.data.map(asShownShop),
    about: { lead: about.lead, picture: about.picture },
  }
}

export type HomeData = Awaited<ReturnType<typeof readHome>>

const asShownShop = (shop: Shop) => ({
  id: shop.id,
  name: shop.name,
  postalCode: shop.postalCode,
  prefecture: shop.prefecture,
  city: shop.city,
  address1: shop.address1,
  address2: shop.address2,
  lat: shop.lat,
  lng: shop.lng,
  phone: shop.phone,
  pictures: shop.pictures.slice(0, 1),
})
