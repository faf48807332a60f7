/** From the socket to the application, and back out of it in good order. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import { sendAtOnce } from './answers-send.ts'
import type { App } from './app.ts'
import { StartRefused } from './start-refused.ts'

/** How long requests that are under way may take to end. */
const GRACE_MS = 10_000
const TIDY_EVERY_MS = 50

/**
 * Longer than proxies keep an idle connection (60 s). The server must not be the first to close it: a request sent at that
 * moment is lost. Clients see the first figure; the buffer covers the time that a request is on its way.
 */
const IDLE_CONNECTION_MS = 75_000
const IDLE_CONNECTION_BUFFER_MS = 5_000

/** Asked before the application: Vite, in development. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const IS_HOST = /^[\w.:[\]-]+$/

export function makeListener(app: App, log: Logger, middleware?: Middleware): RequestListener {
  const errorHandler = (error: unknown) => {
    // What is no address at all is answered as an address that leads nowhere.
    if (error instanceof RequestError) return app.fetch(new Request('http://localhost//'))
    log.error({ error }, 'request broke off')
    return new Response(null, { status: 500 })
  }
  // HTTP/1.0, as some watchers still speak it, names no host.
  const respond = getRequestListener(app.fetch, { errorHandler, hostname: 'localhost', overrideGlobalObjects: false })
  return (request, response) => {
    // Nothing depends on it, and an invalid name would make an invalid request URL.
    if (!IS_HOST.test(request.headers.host ?? '')) delete request.headers.host
    if (sendAtOnce(app.answers, request, response)) {
      const [path] = (request.url ?? '').split('?')
      log.debug({ method: request.method, path, status: response.statusCode }, 'kept answer')
      return
    }
    if (middleware) middleware(request, response, () => void respond(request, response))
    else void respond(request, response)
  }
}

export interface Listening {
  port: number
  /** Takes no more requests, ends those under way, then resolves. */
  stop(): Promise<void>
}

export async function listen(
  server: Server,
  listener: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  server.keepAliveTimeout = IDLE_CONNECTION_MS
  server.keepAliveTimeoutBuffer = IDLE_CONNECTION_BUFFER_MS
  server.on('request', listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program. Stop it, or choose another with PORT.`
          : `The server cannot listen at HOST ${host}, PORT ${port}: ${error.message}`
      reject(new StartRefused(reason, { cause: error }))
    })
    server.listen(port, host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections that have their last answer would wait for another question.
  const tidying = setInterval(() => server.closeIdleConnections(), TIDY_EVERY_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(tidying)
  clearTimeout(impatience)
}
