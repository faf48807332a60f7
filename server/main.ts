/** Starts the store: settings, database, sample content, application; and stops it without breaking off an answer. */
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { makeApp } from './app.ts'
import type { Deps } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { openFileStore } from './files/open-file-store.ts'
import { fullReason, isStorageFull } from './is-storage-full.ts'
import { allJobs } from './jobs/all-jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { listen, makeListener } from './listen.ts'
import { makeLog, prettyOutput } from './log.ts'
import { openStorage } from './main-storage.ts'
import { readVapidKeys } from './push/vapid-keys.ts'
import { openBuilt } from './render-built.ts'
import { openVite } from './render-dev.ts'
import { readSessionKey } from './session-key.ts'
import { StartRefused } from './start-refused.ts'
import { runWorkers } from './workers.ts'

const isDevelopment = process.argv.includes('--dev')

async function start(): Promise<void> {
  const env = readEnv()
  const log = makeLog(env, isDevelopment ? await prettyOutput() : undefined)
  const isOneOfMany = env.WEB_CONCURRENCY > 1 && !isDevelopment
  if (isOneOfMany && cluster.isPrimary) await runWorkers(env.WEB_CONCURRENCY, log)
  else await serve(env, log)
  if (cluster.isPrimary) console.log(`こもれび is open: ${env.PUBLIC_URL}`)
}

async function serve(env: Env, log: Logger): Promise<void> {
  const { database, close: closeStorage } = await openStorage(env, log)
  const sessionKey = await readSessionKey(env)
  const vapidKeys = await readVapidKeys(env)
  const deps: Deps = {
    database,
    db: database.db,
    env,
    files: openFileStore(env),
    log,
    sessionKey,
    vapidKeys,
    now: Date.now,
  }

  const server = createServer()
  const development = isDevelopment ? await openVite(server) : undefined
  const app = await makeApp(deps, {
    source: development?.source ?? (await openBuilt(env, 'dist')),
    ...(development ? {} : { clientDir: 'dist/client' }),
    checkOutput: isDevelopment,
  })
  const listener = makeListener(app, log, development?.vite.middlewares)
  const { stop } = await listen(server, listener, { host: env.HOST, port: env.PORT })
  const jobs = startJobs(deps, allJobs(deps))

  const close = async () => {
    app.endStreams()
    // Before the listener, because its socket to the browser would keep the server open for ever.
    await development?.vite.close()
    await stop()
    await (await jobs).stop()
    await app.close()
    await closeStorage()
    process.exit()
  }
  // A terminal and the process above may both ask; once is enough.
  let closing: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void (closing ??= close()))
  await jobs
}

function reasonOf(error: unknown): unknown {
  if (error instanceof StartRefused) return error.message
  return isStorageFull(error) ? fullReason(error as Error) : error
}

try {
  await start()
} catch (error) {
  console.error(reasonOf(error))
  process.exit(1)
}
