import type { PgDatabase, PgQueryResultHKT } from '#drizzle'
import type { JobStore } from './migrations.ts'
import type { DirectoryLock } from './lock.ts'

interface Rows<Row> {
  rows: Row[]
}

/** Result of `execute` in both drivers. */
interface RowsKind extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** The database or a transaction on it. */
export type Db = PgDatabase<RowsKind, Record<string, never>>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Asynchronous, because the embedded database loads pg-boss for it: a hundred modules that the first pages need not wait for. */
  openJobStore(): Promise<JobStore>
  /**
   * Calls back for every `pg_notify` on the channel after its transaction is committed. After a lost connection it calls
   * back with an empty payload, because notifications may have been missed. Resolves to a function that stops listening.
   */
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>
  /** Only for an embedded database in a directory: receives requests of other processes. */
  control?: DirectoryLock
  close(): Promise<void>
}
