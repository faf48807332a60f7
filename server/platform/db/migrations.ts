/** Creates the tables: the migrations, the same for both databases, and the tables of pg-boss. */
import { fileURLToPath } from 'node:url'
import { StartupError } from '#server/platform/system/errors.ts'

export const MIGRATIONS = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  // The journal of the applied migrations.
  migrationsSchema: 'public',
  migrationsTable: 'migrations',
}

/** True if development versions created the database: they had other tables, and their journal in another place. */
const IS_OUTDATED = `select to_regclass('drizzle.__drizzle_migrations') is not null
  or (to_regclass('public.catalogue') is not null and to_regclass('public.migrations') is null) as "isOutdated"`

/** Runs one statement without values. */
type Query = (text: string) => Promise<{ rows: unknown[] }>

/** Called before anything is written to the database. `hint`: how to start with an empty one. */
export async function rejectOutdated(query: Query, { name, hint }: { name: string; hint: string }): Promise<void> {
  const { rows } = await query(IS_OUTDATED)
  const [row] = rows as { isOutdated: boolean }[]
  if (row?.isOutdated)
    throw new StartupError(`${name} was created by a development version, which this one cannot read: ${hint}.`)
}

export const JOBS_SCHEMA = 'jobs'

/** Database access of pg-boss: one statement with `$1` … and values, or several statements without values. */
export interface JobStore {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/**
 * Created before pg-boss starts, so that any process with the database open can enqueue jobs.
 * `execute` runs several statements.
 */
export async function createJobTables(query: Query, execute: (text: string) => Promise<unknown>): Promise<void> {
  const { rows } = await query(`select to_regclass('${JOBS_SCHEMA}.version') is not null as "isCreated"`)
  const [row] = rows as { isCreated: boolean }[]
  if (row?.isCreated) return
  const { getConstructionPlans } = await import('pg-boss')
  await execute(getConstructionPlans(JOBS_SCHEMA))
}
