/**
 * The device's database. Dexie is large, so it is loaded lazily and only if something is stored. Access is guarded: the
 * database may be missing (private windows), full, blocked by an older page, or closed while the phone slept.
 * Each area declares the row types of its tables.
 *
 * Versions, never edited after a release:
 * 1  `session`: one row, see session/row.ts
 *    `replicas`: cart and favorites by owner, `replicaItems`: their items as last shown, see cart-sync/store.ts
 *    `outbox`: submissions, `attachments`: their files, see outbox/row.ts
 */
import Dexie, { RangeSet } from 'dexie'
import { guardDb } from './guard-database.ts'
import { DATABASE } from './names.ts'

// Strict, because no data may be lost after a power cut. Data that can be fetched again belongs in another database.
export const db: Dexie = new Dexie(DATABASE, { chromeTransactionDurability: 'strict' })
db.version(1).stores({
  session: 'id',
  replicas: '[owner+kind], owner',
  replicaItems: '[owner+key], owner',
  outbox: 'key',
  attachments: 'id, rowKey',
})

export const withDb = guardDb(db)

/** Dexie's name of a table in its change events. */
const toPart = (table: string): string => `idb://${db.name}/${table}/`

/** Calls the listener after each committed change in this tab, in another or in the worker. Dexie broadcasts them to all. */
export function onTableChange(table: string, listener: () => void): void {
  Dexie.on('storagemutated', (parts) => {
    // `all`: the page returned from the back/forward cache and may have missed changes.
    if (toPart(table) in parts || 'all' in parts) listener()
  })
}

/** For rows that are held in memory because storage failed. */
export const notifyTableChange = (table: string): void =>
  Dexie.on.storagemutated.fire({ [toPart(table)]: new RangeSet() })
