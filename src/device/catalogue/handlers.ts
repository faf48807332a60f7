/** The endpoints that the offline catalogue supports, with the same results as the server's. */
import type { CatalogueKind } from '#contract/catalogue/schema.ts'
import * as categoriesApi from '#contract/categories/api.ts'
import {
  type Collection,
  findNeighbours,
  listChosenFacets,
  listCollection,
  type Neighbours,
} from '#contract/collections/collection.ts'
import type { CollectionQuery } from '#contract/collections/schema.ts'
import * as columnsApi from '#contract/columns/api.ts'
import { columnCollection } from '#contract/columns/schema.ts'
import * as eventsApi from '#contract/events/api.ts'
import { toEventMonth } from '#contract/events/month.ts'
import { eventCollection } from '#contract/events/schema.ts'
import * as itemsApi from '#contract/items/api.ts'
import * as menusApi from '#contract/menus/api.ts'
import { menuCollection } from '#contract/menus/schema.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import * as shopsApi from '#contract/shops/api.ts'
import { toCartItems } from '#contract/items/cart-item.ts'
import { toItemCard, toItemAt } from '#contract/items/item-at.ts'
import type { Item, ItemCard } from '#contract/items/schema.ts'
import { searchItems } from '#contract/items/search/index.ts'
import type { ResponseBody, CallInput, Endpoint } from '#contract/shared/endpoint.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import type { CollectionCache } from './collections.ts'
import { type FeedValues, getGenerationRange, type WithCatalogueDb, type RowKey, loadCurrent } from './database.ts'
import { type IndexCache, NotInCatalogueError } from './search-index.ts'

export interface CatalogueContext {
  withDb: WithCatalogueDb
  index: IndexCache
  items: ItemCache
  collections: CollectionCache
  /** Server time, ms. */
  now: () => number
}

const orThrow = <T>(found: T | undefined): T => {
  if (found === undefined) throw new NotInCatalogueError()
  return found
}

/** Items that exist, in this order. */
const loadItems = async ({ items, now }: CatalogueContext, ids: readonly number[]): Promise<Item[]> =>
  orThrow(await items.read(ids)).map((item) => toItemAt(item, now()))

const loadCards = async (catalogue: CatalogueContext, ids: readonly number[]): Promise<ItemCard[]> =>
  (await loadItems(catalogue, ids)).map(toItemCard)

async function loadShops({ withDb }: CatalogueContext) {
  return withDb(async (db) => {
    const { generation } = orThrow(await loadCurrent(db))
    const rows = await db
      .rows('shop')
      .where('[generation+id]')
      .between(...getGenerationRange(generation), true, true)
      .toArray()
    return rows.map(({ value }) => value)
  })
}

/** One page of a collection's list. */
async function loadPage<K extends CatalogueKind, Card>(
  { collections }: CatalogueContext,
  kind: K,
  collection: Collection<FeedValues[K], Card>,
  query: CollectionQuery,
) {
  const { rows } = orThrow(await collections.read(kind, collection))
  return listCollection(collection.facets, rows, query)
}

/** An entry of a collection with its neighbours. */
async function loadEntry<K extends CatalogueKind, Card>(
  { collections }: CatalogueContext,
  kind: K,
  collection: Collection<FeedValues[K], Card>,
  id: number,
): Promise<{ entry: FeedValues[K]; neighbours: Neighbours<Card> }> {
  const { entries, rows } = orThrow(await collections.read(kind, collection))
  return { entry: orThrow(entries.get(id)), neighbours: orThrow(findNeighbours(collection.facets, rows, id)) }
}

type On = <E extends Endpoint>(
  it: E,
  handle: (catalogue: CatalogueContext, input: CallInput<E>) => Promise<ResponseBody<E>>,
) => [path: string, handle: (catalogue: CatalogueContext, input: never) => Promise<unknown>]
const on: On = (it, handle) => [it.path, handle]

const HANDLERS = new Map([
  on(itemsApi.list, async (catalogue, { query }) => {
    const { page, perPage, ids } = query!
    if (ids) {
      const cards = await loadCards(catalogue, ids)
      return { data: cards.slice((page - 1) * perPage, page * perPage), page, perPage, total: cards.length }
    }
    const { search, cards } = await catalogue.index.read()
    const found = searchItems(search, query!)
    return { data: found.ids.flatMap((id) => cards.get(id) ?? []), page, perPage, total: found.total }
  }),
  on(itemsApi.get, async (catalogue, { params }) => {
    const item = orThrow((await loadItems(catalogue, [params!.id]))[0])
    return { item, related: await loadCards(catalogue, item.relatedIds) }
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
  on(columnsApi.list, (catalogue, { query }) => loadPage(catalogue, 'column', columnCollection, query!)),
  on(columnsApi.get, async (catalogue, { params }) => {
    const { entry: column, neighbours } = await loadEntry(catalogue, 'column', columnCollection, params!.id)
    const items = await loadCards(catalogue, listNamedIds(column.body, 'items', column.itemIds))
    const reforms = orThrow(await catalogue.collections.read('case', reformCollection)).entries
    const caseIds = listNamedIds(column.body, 'cases', column.caseIds)
    const cases = caseIds.flatMap((id) => reforms.get(id) ?? []).map(reformCollection.toCard)
    return { column, items, cases, ...neighbours }
  }),
  on(reformsApi.list, (catalogue, { query }) => loadPage(catalogue, 'case', reformCollection, query!)),
  on(reformsApi.get, async (catalogue, { params }) => {
    const { entry: reform, neighbours } = await loadEntry(catalogue, 'case', reformCollection, params!.id)
    const items = await loadCards(catalogue, listNamedIds(reform.body, 'items', reform.itemIds))
    const menus = orThrow(await catalogue.collections.read('menu', menuCollection)).entries
    const shop = (await loadShops(catalogue)).find(({ id }) => id === reform.shopId)
    return {
      reform,
      items,
      menus: reform.menuIds.flatMap((id) => menus.get(id) ?? []).map(menuCollection.toCard),
      shop: shop ? { id: shop.id, name: shop.name } : null,
      ...neighbours,
    }
  }),
  on(menusApi.list, (catalogue, { query }) => loadPage(catalogue, 'menu', menuCollection, query!)),
  on(menusApi.get, async (catalogue, { params }) => {
    const { entry: menu, neighbours } = await loadEntry(catalogue, 'menu', menuCollection, params!.id)
    return { menu, related: neighbours.related }
  }),
  on(eventsApi.list, (catalogue, { query }) => loadPage(catalogue, 'event', eventCollection, query!)),
  on(eventsApi.getMonth, async (catalogue, { query }) => {
    const { entries, rows } = orThrow(await catalogue.collections.read('event', eventCollection))
    const { month, ...facets } = query!
    const chosen = listChosenFacets(eventCollection.facets, facets)
    const found = rows.filter((row) => chosen.every(({ values }) => values.some((value) => row.facets.has(value))))
    return toEventMonth(
      found.flatMap(({ id }) => entries.get(id) ?? []),
      month,
    )
  }),
  on(eventsApi.get, async (catalogue, { params }) => {
    const { entry: event, neighbours } = await loadEntry(catalogue, 'event', eventCollection, params!.id)
    const items = await loadCards(catalogue, listNamedIds(event.body, 'items', event.itemIds))
    const reforms = orThrow(await catalogue.collections.read('case', reformCollection)).entries
    const caseIds = listNamedIds(event.body, 'cases', event.caseIds)
    const cases = caseIds.flatMap((id) => reforms.get(id) ?? []).map(reformCollection.toCard)
    return { event, items, cases, related: neighbours.related }
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

const MAX_CACHED = 300

export interface ItemCache {
  /** Items that exist, in this order. Undefined if there is no offline catalogue. */
  read(ids: readonly number[]): Promise<Item[] | undefined>
  /** Called when the catalogue has changed. */
  clear(): void
}

export function createItemCache(withDb: WithCatalogueDb): ItemCache {
  let cache = new Map<number, Item>()

  const load = (ids: readonly number[]) =>
    withDb(async (db) => {
      const current = await loadCurrent(db)
      return current && db.rows('item').bulkGet(ids.map((id): RowKey => [current.generation, id]))
    })

  return {
    async read(ids) {
      const cached = cache
      const missing = ids.filter((id) => !cached.has(id))
      const rows = missing.length > 0 ? await load(missing) : []
      if (!rows) return undefined
      const found = new Map(rows.flatMap((row) => (row ? [[row.id, row.value] as const] : [])))
      const items = ids.flatMap((id) => found.get(id) ?? cached.get(id) ?? [])
      if (cached.size + found.size > MAX_CACHED) cached.clear()
      for (const [id, item] of found) cached.set(id, item)
      return items
    },
    // A read in progress still fills the old map, which is no longer used.
    clear() {
      cache = new Map()
    },
  }
}
