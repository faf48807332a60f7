/** Opens the database: embedded PGlite, or PostgreSQL if DATABASE_URL is set. Callers see no difference. */
import type { Database } from './database.ts'

export type { Database, Db } from './database.ts'

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** The embedded database is stored in its subfolder `database`. */
  dataDir?: string | undefined
  /** An in-memory embedded database, optionally loaded from a dump. */
  memory?: boolean | Blob
  /** How long a request waits for one of PostgreSQL's connections. */
  waitMs?: number
  /** Called for failures in the background: a lost connection, a checkpoint. */
  onProblem?: (error: Error) => void
}

const warn = (error: Error) => process.emitWarning(error)

/** Opens the database and runs pending migrations. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  memory,
  waitMs,
  onProblem = warn,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, { onProblem, waitMs })
  const { openEmbedded } = await import('./embedded.ts')
  if (memory) return openEmbedded(memory === true ? {} : { loadDataDir: memory }, onProblem)
  if (dataDir) return openEmbedded({ dataDir }, onProblem)
  throw new Error('openDatabase needs databaseUrl, dataDir or memory')
}
