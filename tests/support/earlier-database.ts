/** Databases as an earlier version left them, to test the migrations that follow. */
import { PGlite } from '@electric-sql/pglite'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadNodeDriver, loadPgliteDriver } from '#drizzle'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { MIGRATIONS } from '#server/platform/db/migrations.ts'
import type { TestDatabase } from './database.ts'
import { makeTempFolder } from './temp-folder.ts'

interface Earlier {
  /** The name of the last migration that it has. */
  last: string
  /** Statements that fill it. */
  fill: string
}

interface Journal {
  entries: { tag: string }[]
}

/** The migrations until one of them, in a folder of their own. */
function copyMigrations(last: string): typeof MIGRATIONS {
  const migrationsFolder = join(makeTempFolder('migrations'), 'until')
  cpSync(MIGRATIONS.migrationsFolder, migrationsFolder, { recursive: true })
  const file = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  if (count === 0) throw new Error(`there is no migration ${last}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return { ...MIGRATIONS, migrationsFolder }
}

/** Opens such a database, which migrates it. */
export async function openEarlier({ url }: TestDatabase, { last, fill }: Earlier): Promise<Database> {
  const migrations = copyMigrations(last)
  if (url) {
    const databaseUrl = await url()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { drizzle, migrate } = await loadNodeDriver()
    await migrate(drizzle({ client, casing: 'snake_case' }), migrations)
    await client.query(fill)
    await client.end()
    return openDatabase({ databaseUrl, onProblem: () => {} })
  }
  const dataDir = makeTempFolder('earlier')
  const client = await PGlite.create(join(dataDir, 'database'))
  const { drizzle, migrate } = await loadPgliteDriver()
  await migrate(drizzle({ client, casing: 'snake_case' }), migrations)
  await client.exec(fill)
  await client.close()
  return openDatabase({ dataDir })
}
