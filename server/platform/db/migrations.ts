/** The migrations, the same for both databases. */
import { fileURLToPath } from 'node:url'
import { StartupError } from '#server/platform/system/start-refused.ts'

export const MIGRATIONS = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  // The journal of the applied migrations.
  migrationsSchema: 'public',
  migrationsTable: 'migrations',
}

/** True if development versions created the database: they had other tables, and their journal in another place. */
const IS_OUTDATED = `select to_regclass('drizzle.__drizzle_migrations') is not null
  or (to_regclass('public.catalogue') is not null and to_regclass('public.migrations') is null) as "isOutdated"`

/** Called before anything is written to the database. `hint`: how to start with an empty one. */
export async function rejectOutdated(
  query: (text: string) => Promise<{ rows: unknown[] }>,
  { name, hint }: { name: string; hint: string },
): Promise<void> {
  const { rows } = await query(IS_OUTDATED)
  const [row] = rows as { isOutdated: boolean }[]
  if (row?.isOutdated)
    throw new StartupError(`${name} was created by a development version, which this one cannot read: ${hint}.`)
}
