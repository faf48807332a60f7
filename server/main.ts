/** Starts the store: settings, database, sample content, application. Stops it without aborting responses. */
import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openDesk } from './main-desk.ts'
import type { Deps } from './platform/deps.ts'
import { type Env, readEnv } from './platform/system/env.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { formatDiskFull, isStorageFull, StartupError } from './platform/system/errors.ts'
import { startJobs } from './platform/queue/start.ts'
import { listen, createListener } from './platform/http/listen.ts'
import { derivePicturesInBackground } from './platform/pictures/background.ts'
import { createLog, prettyOutput } from './platform/system/log.ts'
import { openStorage } from './main-storage.ts'
import { loadVapidKeys } from './platform/push/vapid-keys.ts'
import { openBuiltSource, openDevelopmentSource } from './platform/render/page-source.ts'
import { loadSessionKey } from './customers/access-token.ts'
import { runWorkers } from './platform/system/workers.ts'

/** Starting the jobs occupies the embedded database for a third of a second, so the first pages come before them. */
const JOBS_DELAY_MS = 500

const isDevelopment = process.argv.includes('--dev')

async function start(): Promise<void> {
  const env = readEnv()
  const log = createLog(env, isDevelopment ? await prettyOutput() : undefined)
  if (cluster.isPrimary && !env.STRIPE) log.warn('A Stripe publishable key is required.')
  const isOneOfMany = env.WEB_CONCURRENCY > 1 && !isDevelopment
  const { jobs, firstLink }: Served =
    isOneOfMany && cluster.isPrimary ? { jobs: await runWorkers(env.WEB_CONCURRENCY, log) } : await serve(env, log)
  if (cluster.isPrimary) {
    console.log(`こもれび is open: ${env.PUBLIC_URL}`)
    if (env.DESK) console.log(`The desk is open: ${env.DESK.url}`)
    if (firstLink !== undefined) console.log(`To get into the desk, open within an hour: ${firstLink}`)
  }
  await jobs
}

interface Served {
  jobs: unknown
  /** See `openDesk`. */
  firstLink?: string | undefined
}

/** Resolves when the store is open. Its jobs start after that. */
async function serve(env: Env, log: Logger): Promise<Served> {
  const { database, close: closeStorage } = await openStorage(env, log)
  const sessionKey = await loadSessionKey(env)
  const vapidKeys = await loadVapidKeys(env)
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
  const development = isDevelopment ? await openDevelopmentSource(server) : undefined
  const app = await createApp(deps, {
    source: development?.source ?? (await openBuiltSource(env, 'dist')),
    ...(development ? {} : { clientDir: 'dist/client' }),
    checkOutput: isDevelopment,
  })
  const listener = createListener(app, log, development?.vite.middlewares)
  const { stop } = await listen(server, listener, { host: env.HOST, port: env.PORT })
  const desk = await openDesk(deps, isDevelopment)
  const jobs = wait(JOBS_DELAY_MS).then(() => startJobs(deps, app.jobs()))
  const stopPictures = env.DERIVE_PICTURES_AHEAD
    ? await derivePicturesInBackground({ derived: app.pictures, database, log })
    : undefined

  const close = async () => {
    app.endStreams()
    // Vite closes before the listener, because its socket to the browser would keep the server open.
    await development?.vite.close()
    await Promise.all([stop(), desk?.close()])
    await (await jobs).stop()
    await stopPictures?.()
    await app.close()
    await closeStorage()
    process.exit()
  }
  // The terminal and the parent process may both send a signal.
  let closing: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void (closing ??= close()))
  return { jobs, firstLink: desk?.firstLink }
}

function toReason(error: unknown): unknown {
  if (error instanceof StartupError) return error.message
  return isStorageFull(error) ? formatDiskFull(error as Error) : error
}

try {
  await start()
} catch (error) {
  console.error(toReason(error))
  process.exit(1)
}
