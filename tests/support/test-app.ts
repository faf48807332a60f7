/** The server in one process with the tests: all of it but the program, in whose place a page says what it was asked. */
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { CodedError } from '#contract/errors.ts'
import { listItems } from '#contract/items.ts'
import { makeApp, type App, type AppOptions } from '#server/app.ts'
import type { Database } from '#server/db/client.ts'
import { readEnv, type Env } from '#server/env.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { listen, makeListener } from '#server/listen.ts'
import { makeLog } from '#server/log.ts'
import { readVapidKeys } from '#server/push/vapid-keys.ts'
import type { PageSource } from '#server/render.ts'
import { pagePolicy } from '#server/security.ts'
import { readSessionKey } from '#server/session-key.ts'
import { makeTempFolder } from './temp-folder.ts'

export interface TestApp extends App {
  log: Logger
  files: FileStore
  /** What was logged, as text. */
  logged: () => string
  /** How many pages were rendered. */
  rendered: () => number
}

interface Options extends Partial<Pick<AppOptions, 'clientDir' | 'free' | 'uploadPace'>> {
  env?: Record<string, string>
  now?: () => number
}

export async function openTestApp(database: Database, options: Options = {}): Promise<TestApp> {
  const dataDir = makeTempFolder('app')
  const env = readEnv({ DATA_DIR: dataDir, ...options.env })
  const lines: string[] = []
  const log = makeLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
  const { source, rendered } = sayingPages(env)
  const sessionKey = await readSessionKey(env)
  const vapidKeys = await readVapidKeys(env)
  const deps = {
    database,
    db: database.db,
    env,
    files: openFileStore(env),
    log,
    sessionKey,
    vapidKeys,
    now: options.now ?? Date.now,
  }
  const { env: _env, now: _now, ...rest } = options
  const app = await makeApp(deps, { source, checkOutput: true, ...rest })
  return { ...app, log, files: deps.files, logged: () => lines.join(''), rendered }
}

/** Has the pages that a test needs: a list, one that moved, one that fails. */
function sayingPages(env: Env) {
  let count = 0
  const source: PageSource = {
    styles: '',
    isDevelopment: false,
    compose: ({ body }) => ({ html: body, policy: pagePolicy(env, { scripts: [], styles: [] }) }),
    async renderPage(request, { call, now }) {
      count += 1
      const { pathname, search } = new URL(request.url)
      const page = { status: 200, head: '', body: `<h1>${pathname}${search}</h1>`, seed: '', answers: [], routes: [] }
      if (pathname === '/items') return { ...page, body: `${(await call(listItems)).total} items at ${now}` }
      if (pathname === '/moved') return { ...page, status: 301, location: `${env.PUBLIC_URL}/items` }
      if (pathname === '/broken') return { ...page, status: 500, error: new Error('secret detail') }
      if (pathname === '/closed') return { ...page, status: 503, error: new CodedError('SERVICE_UNAVAILABLE') }
      return /^\/(about)?$/.test(pathname) ? page : { ...page, status: 404 }
    },
  }
  return { source, rendered: () => count }
}

/** The same over a real socket, with the answers that need no application. */
export async function serveTestApp(app: TestApp): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port, stop } = await listen(createServer(), makeListener(app, app.log), { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${port}`, stop }
}
