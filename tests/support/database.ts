/** The databases for tests of SQL: `describe.each(testDatabases())('… on $name', ({ open }) => …)`. */
import { openAsBlob } from 'node:fs'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/db/client.ts'

export interface TestDatabase {
  name: string
  /** A new, migrated, empty database. `close()` deletes it. */
  open(): Promise<Database>
  /** PostgreSQL only: the URL of a new empty database, for tests with several processes. */
  url?: () => Promise<string>
}

export function testDatabases(): TestDatabase[] {
  const embedded: TestDatabase = {
    name: 'embedded',
    open: async () => openDatabase({ memory: await openAsBlob(inject('embeddedTemplate')) }),
  }
  const url = inject('postgresUrl')
  return url
    ? [embedded, { name: 'PostgreSQL', open: () => openNewDatabase(url), url: () => createDatabase(url) }]
    : [embedded]
}

async function openNewDatabase(serverUrl: string): Promise<Database> {
  const url = await createDatabase(serverUrl)
  // `drop database` breaks open connections, which is expected.
  const database = await openDatabase({ databaseUrl: url, onProblem: () => {} })
  return {
    ...database,
    async close() {
      await database.close()
      await run(serverUrl, `drop database ${nameOf(url)} with (force)`)
    },
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await run(serverUrl, `create database ${nameOf(url.href)} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  return url.href
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
