/**
 * The pack: the device's own copy of the catalogue. All of it can be fetched again, so it is a database of its own that
 * may be lost to a power cut, or to a system that needs the room.
 *
 * Rows lie in sets. A copy that is loaded anew grows in a set of its own while the old one goes on answering; one
 * change of `state` puts the new one in its place, and the old rows are swept away afterwards.
 *
 * Versions, never edited once they were released. A new kind of the feed is a line: `this.version(2).stores({ case: KEY })`.
 * 1  `state`: one row; `category`, `shop`, `item`
 */
import Dexie, { type Table } from 'dexie'
import type { CatalogueKind, Changes } from '#contract/catalogue.ts'
import { guardDb, type WithDb } from '../guard-db.ts'
import type { PackState } from './pack-copy.ts'

type Upsert = Changes['upserts'][number]
/** What the feed tells of each kind. */
export type PackValues = { [K in CatalogueKind]: Extract<Upsert, { kind: K }>['value'] }

export interface PackRow<T = Upsert['value']> {
  set: number
  id: number
  value: T
}
export type PackKey = [set: number, id: number]

const KEY = '[set+id]'
export const PACK_DB_NAME = 'komorebi-catalogue'

export class PackDb extends Dexie {
  declare state: Table<PackState, 'pack'>

  constructor() {
    super(PACK_DB_NAME, { chromeTransactionDurability: 'relaxed', cache: 'disabled' })
    this.version(1).stores({ state: 'id', category: KEY, shop: KEY, item: KEY })
  }

  rows<K extends CatalogueKind>(kind: K): Table<PackRow<PackValues[K]>, PackKey> {
    return this.table(kind)
  }
}

export type WithPackDb = WithDb<PackDb>

const db = new PackDb()
export const withPackDb: WithPackDb = guardDb(db)

/** All rows of one set. */
export const keysOf = (set: number): [PackKey, PackKey] => [
  [set, 0],
  [set, Number.MAX_SAFE_INTEGER],
]
