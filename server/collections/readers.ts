/** Reads from the database what pages are composed of. */
import type { Readers } from '#contract/readers/readers.ts'
import type { Collection } from '#contract/shared/collections/collection.ts'
import { loadItemCards } from '#server/catalogue/rows.ts'
import { loadCardsByIds, loadEntry, loadNeighbours } from '#server/platform/content/collection.ts'
import type { StoredCollection } from '#server/platform/content/collection-table.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadShopsByIds } from '#server/shops/shops.ts'
import * as allStored from './stored.ts'

const stored = new Map<unknown, unknown>(Object.values(allStored).map((it) => [it.collection, it]))

const getStored = <Entry extends { id: number }, Card>(collection: Collection<Entry, Card>) =>
  stored.get(collection) as StoredCollection<Entry, Card>

export const createReaders = (db: Db): Readers => ({
  loadEntry: (collection, id) => loadEntry(db, getStored(collection), id),
  loadNeighbours: (collection, entry) => loadNeighbours(db, getStored(collection), entry),
  loadCards: (collection, ids) => loadCardsByIds(db, getStored(collection), ids),
  loadItemCards: (ids) => loadItemCards(db, ids),
  loadShops: (ids) => loadShopsByIds(db, ids),
})
