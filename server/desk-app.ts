/**
 * The application of the desk's own origin: its page and what it calls. The store's application has none of it, and this one
 * has nothing of the store.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { CodedError } from '#contract/shared/errors.ts'
import { deskActions, deskCommands, logLabels, modules, personSources } from './modules.ts'
import type { Deps } from './platform/deps.ts'
import { createLogTexts } from './platform/desk/log-rows.ts'
import { mountDesk } from './platform/desk/web.ts'
import { REVALIDATED } from './platform/http/cache-control.ts'
import { getClientAddress } from './platform/http/client-address.ts'
import { compress } from './platform/http/encode.ts'
import { isLimited, toErrorBody, toPublicError, toRetryAfterHeader } from './platform/http/errors.ts'
import type { HttpEnv } from './platform/http/exchange.ts'
import { mountHealth } from './platform/http/health.ts'
import { logRequests, noStoreByDefault } from './platform/http/request-log.ts'
import { deskHeaders, WORKER_POLICY } from './platform/http/security.ts'
import { mountAssets, mountRootFiles } from './platform/http/static.ts'
import { openDerivedFiles } from './platform/pictures/derived-files.ts'
import { mountPictures } from './platform/pictures/routes.ts'
import type { DeskSettings } from './platform/system/env-desk.ts'
import type { DeskStreams } from './staff/live.ts'
import { authenticateRequest } from './staff/authenticate.ts'

interface DeskAppOptions {
  desk: DeskSettings
  /** The built page. Without it there are only the endpoints. */
  clientDir?: string
  /** Without it, pages are not told of changes. */
  streams?: Pick<DeskStreams, 'open'>
}

/** In the template of the page, which has no style of its own: libraries add theirs with this nonce. */
const NONCE = '__NONCE__'

export function createDeskApp(deps: Deps, { desk, clientDir, streams }: DeskAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(logRequests(deps), addHeaders(desk.url), allowOnly(deps, desk), noStoreByDefault(deps), compress)
  mountHealth(app, async () => {
    await deps.db.execute('select 1')
  })
  const openStream = streams?.open ?? refuseStreams
  const logTexts = createLogTexts(deskCommands, logLabels)
  const routeDeps = { ...deps, deskUrl: desk.url, openStream, personSources, logTexts }
  const routes = modules.flatMap((it) => it.deskRoutes?.(routeDeps) ?? [])
  mountDesk(app, routes, {
    ...routeDeps,
    actions: deskActions,
    authenticate: (cookies, staffId) => authenticateRequest(routeDeps, cookies, staffId),
  })
  // Public, and the same as in the store: goods are shown on many pages of the desk.
  mountPictures(app, deps.env.DATA_DIR, openDerivedFiles(deps.env.DATA_DIR))
  app.all('/api/*', () => {
    throw new CodedError('NOT_FOUND')
  })
  if (clientDir !== undefined) mountPage(app, deps, { desk, clientDir })
  app.onError(fail)
  return app
}

const refuseStreams = (): never => {
  throw new CodedError('SERVICE_UNAVAILABLE')
}

/** The page finds out itself which addresses exist. */
function mountPage(
  app: Hono<HttpEnv>,
  { env }: Deps,
  { desk, clientDir }: Required<Omit<DeskAppOptions, 'streams'>>,
): void {
  mountAssets(app, { ...env, ASSETS_PATH: '/assets/' }, clientDir)
  mountRootFiles(app, clientDir)
  const worker = readFileSync(join(clientDir, 'sw.js'), 'utf8')
  app.get('/sw.js', (c) =>
    c.body(worker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': REVALIDATED,
      'content-security-policy': WORKER_POLICY,
    }),
  )
  const template = readFileSync(join(clientDir, 'index.html'), 'utf8')
  app.get('*', (c) => {
    const nonce = randomBytes(16).toString('base64')
    const headers = { ...deskHeaders(desk.url, nonce), 'cache-control': REVALIDATED }
    return c.html(template.replaceAll(NONCE, nonce), 200, headers)
  })
}

const addHeaders =
  (deskUrl: string): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(deskHeaders(deskUrl)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }

/** Others learn not even that there is a desk. */
function allowOnly({ env }: Pick<Deps, 'env'>, { allow }: DeskSettings): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (allow) {
      const address = getClientAddress(
        { peer: c.env?.incoming?.socket.remoteAddress, forwardedFor: c.req.header('x-forwarded-for') },
        env.TRUST_PROXY,
      )
      if (!allow.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return c.text('Not found', 404)
    }
    await next()
  }
}

function fail(error: Error, c: Context<HttpEnv>): Response {
  const coded = toPublicError(error)
  if (coded.statusCode >= 500 && !isLimited(error)) c.var.log.error({ error }, 'request failed')
  const status = coded.statusCode as ContentfulStatusCode
  // A paper in a tab of its own: a person reads it.
  if (c.req.header('sec-fetch-dest') === 'document') return c.text(coded.message, status)
  return c.json(toErrorBody(coded), status, toRetryAfterHeader(coded))
}
