/** Starts the store: settings, database, sample content, application; and stops it without breaking off an answer. */
import { createServer } from 'node:http'
import { makeApp } from './app.ts'
import type { Deps } from './deps.ts'
import { openStorage } from './main-storage.ts'
import { readEnv, WrongSettings } from './env.ts'
import { listen, makeListener, PortTaken } from './listen.ts'
import { makeLog, prettyOutput } from './log.ts'
import { openBuilt } from './render-built.ts'
import { openVite } from './render-dev.ts'

const isDevelopment = process.argv.includes('--dev')

async function start(): Promise<void> {
  const env = readEnv()
  const log = makeLog(env, isDevelopment ? await prettyOutput() : undefined)
  const { database, release } = await openStorage(env, log)
  const deps: Deps = { database, db: database.db, env, log, now: Date.now }

  const server = createServer()
  const development = isDevelopment ? await openVite(server) : undefined
  const app = await makeApp(deps, {
    source: development?.source ?? (await openBuilt(env, 'dist')),
    ...(development ? {} : { clientDir: 'dist/client' }),
    checkOutput: isDevelopment,
  })
  const listener = makeListener(app, development?.vite.middlewares)
  const { stop } = await listen(server, listener, { host: env.HOST, port: env.PORT })
  console.log(`こもれび is open: ${env.PUBLIC_URL}`)

  const close = async () => {
    await stop()
    await app.close()
    await development?.vite.close()
    await release()
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close())
}

try {
  await start()
} catch (error) {
  const isExplained = error instanceof WrongSettings || error instanceof PortTaken
  console.error(isExplained ? error.message : error)
  process.exit(1)
}
