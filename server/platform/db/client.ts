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
  /** Told of what fails while nobody waits for it: a lost connection, a checkpoint. */
  onProblem?: (error: Error) => void
}

const warn = (error: Error) => process.emitWarning(error)

/** Opens the database and brings it to the newest migration. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  memory,
  onProblem = warn,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, onProblem)
  if (memory) return openEmbedded(memory === true ? {} : { loadDataDir: memory }, onProblem)
  if (dataDir) return openEmbedded({ dataDir }, onProblem)
  throw new Error('openDatabase needs databaseUrl, dataDir or memory')
}
