/** Before all server tests: starts one PostgreSQL if it is installed, and migrates one database of each kind to copy. */
import { PGlite } from '@electric-sql/pglite'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadPgliteDriver } from '#drizzle'
import { openDatabase } from '#server/platform/db/client.ts'
import { createJobTables, MIGRATIONS } from '#server/platform/db/migrations.ts'
import { createDatabase, dropDatabase } from './postgres-databases.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { makeTempFolder } from './temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    /** URL of the migrated database. */
    postgresTemplate: string | undefined
    embeddedTemplate: string
    /** Folder of the same database as files. */
    embeddedFolder: string
  }
}

export async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given ? undefined : await startPostgresCluster()
  if (!given && !cluster) reportMissing()
  const server = given ?? cluster?.url
  const postgresTemplate = server && (await createDatabase(server))
  if (postgresTemplate) await (await openDatabase({ databaseUrl: postgresTemplate })).close()
  project.provide('postgresUrl', server)
  project.provide('postgresTemplate', postgresTemplate)
  const folder = makeTempFolder('embedded')
  const template = join(folder, 'template.tar')
  const database = join(folder, 'database')
  await writeFile(template, await createEmbedded(database))
  project.provide('embeddedTemplate', template)
  project.provide('embeddedFolder', database)
  return async () => {
    if (server && postgresTemplate) await dropDatabase(server, postgresTemplate)
    await cluster?.stop()
    await rm(folder, { recursive: true })
  }
}

/** Without PostgreSQL half of the tests is skipped, which must not pass in CI. */
function reportMissing(): void {
  const missing = 'PostgreSQL is not installed (initdb): nothing is tested on it. TEST_DATABASE_URL may name one.'
  if (process.env['CI']) throw new Error(missing)
  console.warn(missing)
}

/** Creating and migrating a database takes seconds; loading its dump or copying its files is much faster. */
async function createEmbedded(folder: string): Promise<Uint8Array> {
  const client = await PGlite.create(folder)
  const { drizzle, migrate } = await loadPgliteDriver()
  await migrate(drizzle({ client, casing: 'snake_case' }), MIGRATIONS)
  await createJobTables(
    (text) => client.query(text),
    (text) => client.exec(text),
  )
  // No test creates databases in it, and without the two templates it opens a third faster.
  await client.exec(`update pg_database set datistemplate = false where datname like 'template_'`)
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  await client.exec('checkpoint')
  const dump = await client.dumpDataDir('none')
  await client.close()
  return new Uint8Array(await dump.arrayBuffer())
}
