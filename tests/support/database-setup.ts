/** Before all server tests: starts one PostgreSQL if it is installed, and dumps a new embedded database. */
import { PGlite } from '@electric-sql/pglite'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'
import { makeTempFolder } from './temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    embeddedTemplate: string
  }
}

export async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const cluster = given ? undefined : await startPostgresCluster()
  if (!given && !cluster) reportMissing()
  project.provide('postgresUrl', given ?? cluster?.url)
  const folder = makeTempFolder('embedded')
  const template = join(folder, 'template.tar')
  await writeFile(template, await dumpOfNewDatabase())
  project.provide('embeddedTemplate', template)
  return async () => {
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

/** Creating a database takes seconds; loading this dump is much faster. */
async function dumpOfNewDatabase(): Promise<Uint8Array> {
  const client = await PGlite.create()
  const dump = await client.dumpDataDir('none')
  await client.close()
  return new Uint8Array(await dump.arrayBuffer())
}
