/** The data of the home page, loaded in parallel; nothing else, because it is part of the HTML. */
import * as categoriesApi from '#contract/categories/api.ts'
import * as homeApi from '#contract/home/api.ts'
import * as itemsApi from '#contract/items/api.ts'
import * as pagesApi from '#contract/pages/api.ts'
import type { Call } from '#contract/shared/render.ts'
import * as settingsApi from '#contract/settings/api.ts'
import * as shopsApi from '#contract/shops/api.ts'
import type { Shop } from '#contract/shops/schema.ts'

const CARDS = 8

export async function loadHome(call: Call, signal: AbortSignal) {
  const list = (sort: 'new' | 'popular', perPage: number) =>
    call(itemsApi.list, { query: { page: 1, perPage, sort } }, { signal })
  const [{ hero, heroPortrait, tagline }, categories, newItems, popularItems, shops, about, stories] =
    await Promise.all([
      call(settingsApi.get, {}, { signal }),
      call(categoriesApi.list, {}, { signal }),
      list('new', CARDS),
      list('popular', 2 * CARDS),
      call(shopsApi.list, {}, { signal }),
      call(pagesApi.get, { params: { slug: 'about' } }, { signal }),
      call(homeApi.get, {}, { signal }),
    ])
  const newIds = new Set(newItems.data.map(({ id }) => id))
  return {
    hero,
    heroPortrait,
    tagline,
    topCategories: categories.data.filter((it) => it.kind === 'item' && it.parentId === null && it.itemCount > 0),
    newItems: newItems.data,
    // Excludes new items, which are shown above.
    popularItems: popularItems.data.filter(({ id }) => !newIds.has(id)).slice(0, CARDS),
    shops: shops.data.map(toShopCard),
    about: { lead: about.lead, picture: about.picture },
    stories,
  }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>

const toShopCard = (shop: Shop) => ({
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
