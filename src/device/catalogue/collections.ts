/** The collections of the offline catalogue in memory, each loaded at its first query. */
import {
  type Collection,
  type CollectionRow,
  compareRank,
  toCollectionRow,
} from '#contract/shared/collections/collection.ts'
import { CATALOGUE_KINDS, type CatalogueKind } from '#contract/catalogue/schema.ts'
import { type CatalogueChange, getGenerationRange, getKinds, loadCurrent, type WithCatalogueDb } from './database.ts'

export interface LoadedCollection<Entry, Card> {
  entries: ReadonlyMap<number, Entry>
  /** Sorted by rank. */
  rows: CollectionRow<Card>[]
}

export interface CollectionCache {
  /** Undefined if there is no offline catalogue, or if it does not contain the kind yet. */
  read<Entry extends { id: number }, Card>(
    collection: Collection<Entry, Card>,
  ): Promise<LoadedCollection<Entry, Card> | undefined>
  /** Called when the catalogue has changed. Kinds that did not change stay. */
  clear(change: CatalogueChange): void
}

export function createCollectionCache(withDb: WithCatalogueDb): CollectionCache {
  const cache = new Map<CatalogueKind, Promise<LoadedCollection<unknown, unknown> | undefined>>()

  async function load<Entry extends { id: number }, Card>(kind: CatalogueKind, collection: Collection<Entry, Card>) {
    const found = await withDb(async (db) => {
      const current = await loadCurrent(db)
      if (!current || !getKinds(current).includes(kind)) return undefined
      const range = getGenerationRange(current.generation)
      return db
        .rows(kind)
        .where('[generation+id]')
        .between(...range, true, true)
        .toArray()
    })
    if (!found) return undefined
    const values = found.map(({ value }) => value as unknown as Entry)
    const rows = values.map((value) => toCollectionRow(collection, value))
    return { entries: new Map(values.map((value) => [value.id, value])), rows: rows.toSorted(compareRank) }
  }

  return {
    read(collection) {
      const kind = collection.kind as CatalogueKind
      const loading = cache.get(kind) ?? load(kind, collection)
      cache.set(kind, loading)
      // Nothing is cached until the kind is there.
      const uncache = () => cache.get(kind) === loading && cache.delete(kind)
      loading.then((found) => found ?? uncache(), uncache)
      return loading as never
    },
    // A read in progress still resolves, but is not used again.
    clear(change) {
      for (const kind of change === 'all' ? CATALOGUE_KINDS : change.kinds) cache.delete(kind)
    },
  }
}
