/** Opens the database, fills it at the first start, and starts the catalogue clock. */
import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { collections, deskCommands } from './modules.ts'
import { type ControlDeps, createControl } from './platform/desk/control-server.ts'
import { openDatabase, type Database } from './platform/db/client.ts'
import { startCatalogueClock } from './catalogue/clock.ts'
import { refreshStoredBreaks } from './refresh-breaks.ts'
import { startStockFeed } from './catalogue/stock-feed.ts'
import { loadCatalogueVersion } from './catalogue/change.ts'
import { addDemoCustomer } from './demo/add-customer.ts'
import type { Env } from './platform/system/env.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { isStorageFull, StartupError } from './platform/system/errors.ts'
import { throttleReports } from './platform/system/repeated-log.ts'

export interface Storage {
  database: Database
  close(): Promise<void>
}

export async function openStorage(env: Env, log: Logger): Promise<Storage> {
  // Listener and clock keep retrying while the database is unreachable.
  const onProblem = throttleReports((error, suppressed) => log.error({ error, suppressed }, 'database'))
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, onProblem }).catch(refuse)
  await fillIfEmpty(database, env)
  const refreshed = await refreshStoredBreaks(database.db)
  if (refreshed > 0) log.info({ rows: refreshed }, 'line breaks of stored content renewed')
  database.control?.serve(openControl({ db: database.db, env, files: openFileStore(env), now: Date.now }))
  const stopClock = await startCatalogueClock({
    collections: collections.map(({ table }) => table),
    database,
    now: Date.now,
    onProblem,
  })
  const stopStockFeed = await startStockFeed({ database, onProblem })
  return {
    database,
    async close() {
      await stopStockFeed()
      await stopClock()
      await database.close()
    },
  }
}

/** Loaded when it is needed, because it takes a tenth of a second, mostly for YAML and Markdown. */
const loadImport = () => import('./import-content.ts')

/** Runs the commands of `npm run desk` and `npm run content` while this process has the database open. */
export const openControl = (deps: Omit<ControlDeps, 'commands' | 'runContent'>): RequestListener =>
  createControl({
    ...deps,
    commands: deskCommands,
    async runContent(request, onLine) {
      const { contentCommandSchema, runContentCommand } = await loadImport()
      await runContentCommand(z.parse(contentCommandSchema, request), { ...deps, dataDir: deps.env.DATA_DIR }, onLine)
    },
  })

function refuse(error: Error & { code?: string }): never {
  // Drizzle's message is the SQL statement, which does not help here.
  if (isStorageFull(error) || error instanceof StartupError) throw error
  throw new StartupError(`The database cannot be opened: ${error.message || error.code}`, { cause: error })
}

async function fillIfEmpty({ db, kind }: Database, env: Env): Promise<void> {
  if ((await loadCatalogueVersion(db)) > 0) return
  if (kind === 'postgres')
    return console.log(
      'The database is empty. Fill it: `npm run content -- --sample`, or `npm run content -- --from <your folder>`',
    )
  const { importContent } = await loadImport()
  const now = new Date()
  await importContent({ db, dataDir: env.DATA_DIR, now, onProgress: console.log })
  await addDemoCustomer(db, now)
}
