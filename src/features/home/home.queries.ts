/** What the home page shows, read side by side; no more, since the HTML carries it. */
import { listCategories } from '#contract/categories.ts'
import { listItems } from '#contract/items.ts'
import { readTextPage } from '#contract/pages.ts'
import type { Call } from '#contract/render.ts'
import { readSettings } from '#contract/settings.ts'
import { listShops, type Shop } from '#contract/shops.ts'

const CARDS = 8

export async function readHome(call: Call, signal: AbortSignal) {
  const list = (sort: 'new' | 'popular', perPage: number) =>
    call(listItems, { query: { page: 1, perPage, sort } }, { signal })
  const [{ hero, heroPortrait, tagline }, categories, newItems, popularItems, shops, about] = await Promise.all([
    call(readSettings, {}, { signal }),
    call(listCategories, {}, { signal }),
    list('new', CARDS),
    list('popular', 2 * CARDS),
    call(listShops, {}, { signal }),
    call(readTextPage, { params: { slug: 'about' } }, { signal }),
  ])
  const newIds = new Set(newItems.data.map(({ id }) => id))
  return {
    hero,
    heroPortrait,
    tagline,
    topCategories: categories.data.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0),
    newItems: newItems.data,
    // What is new stands above already.
    popularItems: popularItems.data.filter(({ id }) => !newIds.has(id)).slice(0, CARDS),
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
