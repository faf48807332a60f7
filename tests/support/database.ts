/** The databases for tests: `describe.each(testDatabases())('… on $name', ({ open }) => …)`. */
import { openAsBlob } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { CUSTOMER_CHANNEL } from '#server/platform/db/notify.ts'
import { createDatabase, dropDatabase } from './postgres-databases.ts'

export interface TestDatabase {
  name: string
  /** A new, migrated, empty database. `close()` deletes it. */
  open(): Promise<Database>
  /** PostgreSQL only: the URL of a new empty database without tables, for tests with several processes. */
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

/**
 * For tests of rules that do not depend on the database: PostgreSQL, which real stores use, or the embedded database if it is
 * not installed.
 */
export const storeDatabases = (): TestDatabase[] => testDatabases().slice(-1)

async function openNewDatabase(serverUrl: string): Promise<Database> {
  const url = await createDatabase(serverUrl, inject('postgresTemplate'))
  // `drop database` breaks open connections, which is expected.
  const database = await openDatabase({ databaseUrl: url, onProblem: () => {} })
  return {
    ...database,
    async close() {
      await database.close()
      await dropDatabase(serverUrl, url)
    },
  }
}

/**
 * Resolves when all earlier notifications have been received. A response may arrive before the notifications of its
 * transaction. A connection receives its pending notifications before the result of its next query.
 */
export async function waitForNotifications(database: Database): Promise<void> {
  const stop = await database.listen(CUSTOMER_CHANNEL, () => {})
  await stop()
}

/** Puts a migrated, empty embedded database into a folder, as if it was opened there before. */
export const copyDatabaseTo = (dataDir: string): Promise<void> =>
  cp(inject('embeddedFolder'), join(dataDir, 'database'), { recursive: true })
