import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/platform/deps.ts'
import { IMMUTABLE_CACHE } from './cache-control.ts'
import { isLimited } from './errors.ts'
import type { HttpEnv } from './exchange.ts'

const REQUEST_ID = /^[\w.-]{8,64}$/

/** Assigns a request id, adds it to the log and to responses that are not immutable, and logs the outcome. */
export const logRequests =
  ({ env, log, now }: Deps): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    const given = env.TRUST_PROXY > 0 ? c.req.header('x-request-id') : undefined
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    const requestLog = log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', requestLog)
    const startedAt = now()
    await next()
    // A first visit loads hundreds of built files.
    if (c.res.headers.get('cache-control') !== IMMUTABLE_CACHE) c.res.headers.set('x-request-id', requestId)
    const { status } = c.res
    const level = status >= 500 && !isLimited(c.error) ? 'error' : status >= 400 ? 'info' : 'debug'
    requestLog[level]({ method: c.req.method, path: c.req.path, status, ms: now() - startedAt }, 'request')
  }

/** Responses are not stored unless they say so. Those that are not stored carry the server time. */
export const noStoreByDefault =
  ({ now }: Deps): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    if (headers.get('cache-control')?.includes('no-store')) headers.set('x-server-time', String(now()))
  }
