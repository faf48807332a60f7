/** The database: opened, filled at the first start, kept in step with the time. */
import type { Logger } from 'pino'
import { importContent } from './content/import-content.ts'
import { makeControl } from './control.ts'
import { openDatabase, type Database } from './db/client.ts'
import { startCatalogueClock } from './domain/catalogue-clock.ts'
import { readVersion } from './domain/change-catalogue.ts'
import { addDemoCustomer } from './domain/customers/add-demo-customer.ts'
import type { Env } from './env.ts'
import { openFileStore } from './files/open-file-store.ts'
import { isStorageFull } from './is-storage-full.ts'
import { seldom } from './seldom.ts'
import { StartRefused } from './start-refused.ts'

export interface Storage {
  database: Database
  close(): Promise<void>
}

export async function openStorage(env: Env, log: Logger): Promise<Storage> {
  // The listener and the clock go on trying while the database is away.
  const onProblem = seldom((error, unsaid) => log.error({ error, unsaid }, 'database'))
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, onProblem }).catch(refuse)
  await fillIfEmpty(database, env)
  database.control?.serve(makeControl({ db: database.db, env, files: openFileStore(env), now: Date.now }))
  const stopClock = await startCatalogueClock({ database, now: Date.now, onProblem })
  return {
    database,
    async close() {
      await stopClock()
      await database.close()
    },
  }
}

function refuse(error: Error & { code?: string }): never {
  // Drizzle's message is the SQL statement, which does not help here.
  if (isStorageFull(error)) throw error
  throw new StartRefused(`The database cannot be opened: ${error.message || error.code}`, { cause: error })
}

async function fillIfEmpty({ db, kind }: Database, env: Env): Promise<void> {
  if ((await readVersion(db)) > 0) return
  if (kind === 'postgres')
    return console.log(
      'The database is empty. Fill it: `npm run content -- --sample`, or `npm run content -- --from <your folder>`',
    )
  const now = new Date()
  await importContent({ db, dataDir: env.DATA_DIR, now, onProgress: console.log })
  await addDemoCustomer(db, now)
}
