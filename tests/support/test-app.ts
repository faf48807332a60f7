/** The server in the test's process. Pages are replaced by texts that describe the request. */
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { CodedError } from '#contract/shared/errors.ts'
import * as itemsApi from '#contract/items/api.ts'
import { createApp, type App, type AppOptions } from '#server/app.ts'
import type { Database } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DeskDeps } from '#server/platform/desk/command.ts'
import { readEnv, type Env } from '#server/platform/system/env.ts'
import { type FileStore, openFileStore } from '#server/platform/files/file-store.ts'
import { listen, createListener } from '#server/platform/http/listen.ts'
import { createLog } from '#server/platform/system/log.ts'
import { loadVapidKeys } from '#server/platform/push/vapid-keys.ts'
import type { PageSource } from '#server/platform/render/render.ts'
import { pageHeaders } from '#server/platform/http/security.ts'
import { loadSessionKey } from '#server/customers/access-token.ts'
import { makeTempFolder } from './temp-folder.ts'

export interface TestApp extends App {
  log: Logger
  files: FileStore
  /** For commands of the desk. */
  desk: DeskDeps
  /** The log as text. */
  logged: () => string
  /** Number of rendered pages. */
  rendered: () => number
}

interface Options extends Partial<Pick<AppOptions, 'clientDir' | 'free' | 'uploadPace' | 'source'>> {
  env?: Record<string, string>
  now?: () => number
}

/** What applications need, in a folder of their own. `lines`: gets the log. */
export async function openTestDeps(
  database: Database,
  { env: settings, now = Date.now }: Pick<Options, 'env' | 'now'>,
  lines: string[] = [],
): Promise<Deps> {
  const env = readEnv({ DATA_DIR: makeTempFolder('app'), ...settings })
  return {
    database,
    db: database.db,
    env,
    files: openFileStore(env),
    log: createLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) }),
    sessionKey: await loadSessionKey(env),
    vapidKeys: await loadVapidKeys(env),
    now,
  }
}

export async function openTestApp(database: Database, options: Options = {}): Promise<TestApp> {
  const lines: string[] = []
  const deps = await openTestDeps(database, options, lines)
  const { env, log } = deps
  const { source, rendered } = fakePages(env)
  const { env: _env, now: _now, ...rest } = options
  const app = await createApp(deps, { source, checkOutput: true, ...rest })
  const desk = { db: deps.db, env, files: deps.files, now: deps.now, user: 'tester' }
  return { ...app, log, files: deps.files, desk, logged: () => lines.join(''), rendered }
}

/** Pages for tests: a list, a redirect, a failure. */
function fakePages(env: Env) {
  let count = 0
  const source: PageSource = {
    styles: '',
    isDevelopment: false,
    compose: ({ body }, url) => ({ html: body, headers: pageHeaders(env, url, { scripts: [], styles: [] }) }),
    async renderPage(request, { call, now }) {
      count += 1
      const { pathname, search } = new URL(request.url)
      const page = {
        status: 200,
        head: '',
        body: `<h1>${pathname}${search}</h1>`,
        seed: '',
        responseUrls: [],
        routes: [],
      }
      if (pathname === '/items') return { ...page, body: `${(await call(itemsApi.list)).total} items at ${now}` }
      if (pathname === '/moved') return { ...page, status: 301, location: `${env.PUBLIC_URL}/items` }
      if (pathname === '/broken') return { ...page, status: 500, error: new Error('secret detail') }
      if (pathname === '/closed') return { ...page, status: 503, error: new CodedError('SERVICE_UNAVAILABLE') }
      return /^\/(about)?$/.test(pathname) ? page : { ...page, status: 404 }
    },
  }
  return { source, rendered: () => count }
}

/** The same over a real socket, with prebuilt responses. */
export async function serveTestApp(app: TestApp): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port, stop } = await listen(createServer(), createListener(app, app.log), { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${port}`, stop }
}
