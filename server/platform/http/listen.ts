/** Connects the HTTP server to the application and shuts it down gracefully. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { HttpEnv } from './exchange.ts'
import { sendCached, type ResponseCache } from './response-cache.ts'
import { StartupError } from '#server/platform/system/errors.ts'

/** How long running requests may take to finish. */
const GRACE_MS = 10_000
const CLOSE_IDLE_EVERY_MS = 50

/**
 * Longer than proxies keep an idle connection (60 s). The server must not close first: a request sent at that moment would
 * be lost. The first value is announced to clients; the buffer covers the time that a request is in transit.
 */
const IDLE_CONNECTION_MS = 75_000
const IDLE_CONNECTION_BUFFER_MS = 5_000

/** Runs before the application: Vite, in development. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The part of the application that the listener uses. */
interface App {
  fetch: Hono<HttpEnv>['fetch']
  responseCache: ResponseCache
}

const IS_HOST = /^[\w.:[\]-]+$/

export function createListener(app: App, log: Logger, middleware?: Middleware): RequestListener {
  const errorHandler = (error: unknown) => {
    // An invalid request URL gets the 404 page.
    if (error instanceof RequestError) return app.fetch(new Request('http://localhost//'))
    log.error({ error }, 'request failed')
    return new Response(null, { status: 500 })
  }
  // HTTP/1.0, which some monitors still use, sends no host.
  const respond = getRequestListener(app.fetch, { errorHandler, hostname: 'localhost', overrideGlobalObjects: false })
  return (request, response) => {
    // The host is not used, but an invalid one would make the request URL invalid.
    if (!IS_HOST.test(request.headers.host ?? '')) delete request.headers.host
    if (sendCached(app.responseCache, request, response)) {
      const [path] = (request.url ?? '').split('?')
      log.debug({ method: request.method, path, status: response.statusCode }, 'served from cache')
      return
    }
    if (middleware) middleware(request, response, () => void respond(request, response))
    else void respond(request, response)
  }
}

export interface Listening {
  port: number
  /** Stops accepting requests and resolves when running ones have finished. */
  stop(): Promise<void>
}

export async function listen(
  server: Server,
  listener: RequestListener,
  { host, port, setting = 'PORT' }: { host: string; port: number; setting?: string },
): Promise<Listening> {
  server.keepAliveTimeout = IDLE_CONNECTION_MS
  server.keepAliveTimeoutBuffer = IDLE_CONNECTION_BUFFER_MS
  server.on('request', listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program. Stop it, or choose another with ${setting}.`
          : `The server cannot listen at HOST ${host}, ${setting} ${port}: ${error.message}`
      reject(new StartupError(reason, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Keep-alive connections would otherwise stay open until the client closes them.
  const idleClosing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const forcedClose = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idleClosing)
  clearTimeout(forcedClose)
}
