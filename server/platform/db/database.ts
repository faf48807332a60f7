import type { PgDatabase, PgQueryResultHKT } from '#drizzle'
import type { JobStore } from './job-tables.ts'
import type { DirectoryLock } from './lock.ts'

interface Rows<Row> {
  rows: Row[]
}

/** What both drivers answer to `execute`. */
interface RowsKind extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The database or a transaction on it. */
export type Db = PgDatabase<RowsKind, Record<string, never>>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  jobStore: JobStore
  /**
   * Calls back for every `pg_notify` on the channel, once its transaction is committed. After a lost connection it
   * calls back with an empty text: something may have been missed. Resolves to the function that ends it.
   */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  /** Of an embedded database in a directory: how other processes reach this one. */
  control?: DirectoryLock
  close(): Promise<void>
}
