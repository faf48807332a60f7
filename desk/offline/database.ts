/**
 * What the desk keeps on a device. Its origin has no database of the store.
 *
 * Versions, never edited after a release:
 * 1  `outbox`: what people have done, `attachments`: its files, see outbox/store.ts
 *    `responses`: what pages show without signal, see persisted-queries.ts
 *    `people`: who can unlock a shared tablet without signal, see pins.ts
 */
import Dexie, { type Table } from 'dexie'
import type { Attachment, OutboxRow } from '#src/device/outbox/row.ts'
import { guardDb } from '#src/device/storage/guard-database.ts'

export interface PersistedResponse {
  /** JSON of the query's key. */
  hash: string
  data: unknown
  /** When the server gave it; device time, ms. */
  at: number
}

export interface PersistedPerson {
  id: string
  /** As the server has described them. */
  me: unknown
  salt: Uint8Array<ArrayBuffer>
  /** Of the PIN, with the salt. */
  pinKey: Uint8Array<ArrayBuffer>
  failures: number
  at: number
}

class DeskDatabase extends Dexie {
  declare outbox: Table<OutboxRow, string>
  declare attachments: Table<Attachment, string>
  declare responses: Table<PersistedResponse, string>
  declare people: Table<PersistedPerson, string>

  constructor() {
    // Strict, because nothing that a person has done may be lost after a power cut.
    super('komorebi-desk', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ outbox: 'key', attachments: 'id, rowKey', responses: 'hash, at', people: 'id' })
  }
}

export const database = new DeskDatabase()

export const withDatabase = guardDb(database)
