/** The one door to the database: embedded (PGlite) unless DATABASE_URL names a PostgreSQL. Both look the same behind it. */
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

export type { Database, Db } from './database.ts'

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** The embedded database lives in its folder `database`. */
  dataDir?: string | undefined
  /** An embedded database that is gone with the process, made from a dump if there is one. */
  memory?: boolean | Blob
  /** Told of connections that broke outside of a query. */
  onProblem?: (error: Error) => void
}

/** Opens the database and brings it to the newest migration. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.onProblem)
  if (options.memory) return openEmbedded(options.memory === true ? {} : { loadDataDir: options.memory })
  if (options.dataDir) return openEmbedded({ dataDir: options.dataDir })
  throw new Error('openDatabase needs databaseUrl, dataDir or memory')
}
