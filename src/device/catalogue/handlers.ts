/** The endpoints that the offline catalogue supports, with the same results as the server's. */
import * as categoriesApi from '#contract/categories/api.ts'
import * as columnsApi from '#contract/columns/api.ts'
import { composeColumnPage } from '#contract/columns/page.ts'
import { columnCollection } from '#contract/columns/schema.ts'
import * as eventsApi from '#contract/events/api.ts'
import { toEventMonth } from '#contract/events/month.ts'
import { composeEventPage } from '#contract/events/page.ts'
import { eventCollection } from '#contract/events/schema.ts'
import * as itemsApi from '#contract/items/api.ts'
import { toCartItems } from '#contract/items/cart-item.ts'
import { toItemPage } from '#contract/items/item-at.ts'
import { searchItems } from '#contract/items/search/index.ts'
import * as menusApi from '#contract/menus/api.ts'
import { composeMenuPage } from '#contract/menus/page.ts'
import { menuCollection } from '#contract/menus/schema.ts'
import * as newsApi from '#contract/news/api.ts'
import { composeNewsPage } from '#contract/news/page.ts'
import { newsCollection } from '#contract/news/schema.ts'
import type { Readers } from '#contract/readers/readers.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { composeReformPage } from '#contract/reforms/page.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { type Collection, listChosenFacets, listCollection } from '#contract/shared/collections/collection.ts'
import type { CollectionApi } from '#contract/shared/collections/endpoints.ts'
import type { ResponseBody, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import * as shopsApi from '#contract/shops/api.ts'
import * as specialsApi from '#contract/specials/api.ts'
import { composeSpecialPage } from '#contract/specials/page.ts'
import { specialCollection } from '#contract/specials/schema.ts'
import {
  type CatalogueContext,
  createReaders,
  loadCollection,
  loadItemCards,
  loadItems,
  loadShops,
  orThrow,
} from './readers.ts'

type On = <E extends Endpoint>(
  it: E,
  handle: (catalogue: CatalogueContext, input: CallInput<E>) => Promise<ResponseBody<E>>,
) => [path: string, handle: (catalogue: CatalogueContext, input: never) => Promise<unknown>]
const on: On = (it, handle) => [it.path, handle]

/** The list of a collection, and its pages. */
const onCollection = <Entry extends { id: number }, Card, Page>(
  api: CollectionApi<Card, Page>,
  collection: Collection<Entry, Card>,
  compose: (readers: Readers, id: number) => Promise<Page>,
) => [
  on(api.list, async (catalogue, { query }) => {
    const { rows } = await loadCollection(catalogue, collection)
    return listCollection(collection.facets, rows, query!)
  }),
  on(api.get, (catalogue, { params }) => compose(createReaders(catalogue), params!.id)),
]

const HANDLERS = new Map([
  on(itemsApi.list, async (catalogue, { query }) => {
    const { page, perPage, ids } = query!
    if (ids) {
      const cards = await loadItemCards(catalogue, ids)
      return { data: cards.slice((page - 1) * perPage, page * perPage), page, perPage, total: cards.length }
    }
    const { search, cards } = await catalogue.index.read()
    const { ids: foundIds, ...found } = searchItems(search, query!)
    return { data: foundIds.flatMap((id) => cards.get(id) ?? []), page, perPage, ...found }
  }),
  on(itemsApi.get, async (catalogue, { params }) => {
    const item = orThrow((await loadItems(catalogue, [params!.id]))[0])
    return toItemPage(item, await loadItemCards(catalogue, item.relatedIds))
  }),
  on(itemsApi.listVariants, async (catalogue, { query }) => {
    const { itemOfSku } = await catalogue.index.read()
    const ids = new Set(query!.skus.flatMap((sku) => itemOfSku.get(sku) ?? []))
    const sold = new Map((await loadItems(catalogue, [...ids])).flatMap(toCartItems).map((it) => [it.sku, it]))
    return { data: query!.skus.flatMap((sku) => sold.get(sku) ?? []) }
  }),
  on(categoriesApi.list, async ({ index }) => ({ data: (await index.read()).categories })),
  on(categoriesApi.get, async ({ index }, { params }) =>
    orThrow((await index.read()).categories.find(({ id }) => id === params!.id)),
  ),
  on(shopsApi.list, async (catalogue) => ({ data: await loadShops(catalogue) })),
  on(shopsApi.get, async (catalogue, { params }) =>
    orThrow((await loadShops(catalogue)).find(({ id }) => id === params!.id)),
  ),
  ...onCollection(columnsApi, columnCollection, composeColumnPage),
  ...onCollection(reformsApi, reformCollection, composeReformPage),
  ...onCollection(menusApi, menuCollection, composeMenuPage),
  ...onCollection(eventsApi, eventCollection, composeEventPage),
  ...onCollection(newsApi, newsCollection, composeNewsPage),
  ...onCollection(specialsApi, specialCollection, composeSpecialPage),
  on(eventsApi.getMonth, async (catalogue, { query }) => {
    const { entries, rows } = await loadCollection(catalogue, eventCollection)
    const { month, ...facets } = query!
    const chosen = listChosenFacets(eventCollection.facets, facets)
    const found = rows.filter((row) => chosen.every(({ values }) => values.some((value) => row.facets.has(value))))
    return toEventMonth(
      found.flatMap(({ id }) => entries.get(id) ?? []),
      month,
    )
  }),
])

/** Rejects with NotInCatalogueError if only the server has the data. */
export async function queryCatalogue<E extends Endpoint>(
  catalogue: CatalogueContext,
  it: E,
  input: CallInput<E> = {},
): Promise<ResponseBody<E>> {
  const handle = orThrow(HANDLERS.get(it.path))
  return (await handle(catalogue, input as never)) as ResponseBody<E>
}
