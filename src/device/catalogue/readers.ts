/** Reads from the offline catalogue, whatever page needs it. */
import { toItemCard, toItemAt } from '#contract/items/item-at.ts'
import type { Item, ItemCard } from '#contract/items/schema.ts'
import type { Readers } from '#contract/readers/readers.ts'
import { type Collection, findNeighbours } from '#contract/shared/collections/collection.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { CollectionCache, LoadedCollection } from './collections.ts'
import { getGenerationRange, loadCurrent, type WithCatalogueDb } from './database.ts'
import type { ItemCache } from './items.ts'
import { type IndexCache, NotInCatalogueError } from './search-index.ts'

export interface CatalogueContext {
  withDb: WithCatalogueDb
  index: IndexCache
  items: ItemCache
  collections: CollectionCache
  /** Server time, ms. */
  now: () => number
}

export const orThrow = <T>(found: T | undefined): T => {
  if (found === undefined) throw new NotInCatalogueError()
  return found
}

/** Items that exist, in this order. */
export const loadItems = async ({ items, now }: CatalogueContext, ids: readonly number[]): Promise<Item[]> =>
  orThrow(await items.read(ids)).map((item) => toItemAt(item, now()))

export const loadItemCards = async (catalogue: CatalogueContext, ids: readonly number[]): Promise<ItemCard[]> =>
  (await loadItems(catalogue, ids)).map(toItemCard)

export async function loadShops({ withDb }: CatalogueContext): Promise<Shop[]> {
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

export const loadCollection = async <Entry extends { id: number }, Card>(
  { collections }: CatalogueContext,
  collection: Collection<Entry, Card>,
): Promise<LoadedCollection<Entry, Card>> => orThrow(await collections.read(collection))

export const createReaders = (catalogue: CatalogueContext): Readers => ({
  loadEntry: async (collection, id) => orThrow((await loadCollection(catalogue, collection)).entries.get(id)),
  async loadNeighbours(collection, { id }) {
    const { rows } = await loadCollection(catalogue, collection)
    return orThrow(findNeighbours(collection.facets, rows, id))
  },
  async loadCards(collection, ids) {
    const { entries } = await loadCollection(catalogue, collection)
    return ids.flatMap((id) => entries.get(id) ?? []).map((entry) => collection.toCard(entry))
  },
  loadItemCards: (ids) => loadItemCards(catalogue, ids),
  loadShops: async (ids) => (await loadShops(catalogue)).filter(({ id }) => ids.includes(id)),
})
