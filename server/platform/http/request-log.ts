import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from './deps.ts'
import { isPutOff } from './errors.ts'
import type { HttpEnv } from './http-env.ts'

/** Keys of submissions count as secrets; so do the reservations named after them, and the ids of files. */
const withoutKeys = (path: string): string =>
  path.replace(/(\/Submissions\/|\/reservations\/|\/Files\/(?!upload$))[^/]+/gi, '$1[hidden]')

const REQUEST_ID = /^[\w.-]{8,64}$/

/** Names the request, in its answer and in all that is logged of it, and tells how it ended. */
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
    c.res.headers.set('x-request-id', requestId)
    const { status } = c.res
    const level = status >= 500 && !isPutOff(c.error) ? 'error' : status >= 400 ? 'info' : 'debug'
    requestLog[level]({ method: c.req.method, path: withoutKeys(c.req.path), status, ms: now() - startedAt }, 'request')
  }

/** Nothing is kept by anybody unless the answer says so; what is not kept tells the server's time. */
export const neverStoredByDefault =
  ({ now }: Deps): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    if (headers.get('cache-control')?.includes('no-store')) headers.set('x-server-time', String(now()))
  }
