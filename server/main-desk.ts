/** Opens the desk's page, if the settings say so: a listener of its own in the same process. */
import cluster from 'node:cluster'
import { createServer, type RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createDeskApp } from './desk-app.ts'
import type { Deps } from './platform/deps.ts'
import { listen } from './platform/http/listen.ts'
import { isLocal } from './platform/system/env.ts'
import { createFirstLink } from './staff/first-link.ts'
import { startDeskStreams } from './staff/live.ts'

const CLIENT_DIR = 'dist/desk'

/** What the application answers; in development, Vite has the rest. */
const OWN_PATHS = /^\/(api\/|pictures\/|healthz$|readyz$)/

interface OpenDesk {
  /** By which a first manager gets in; only for a store on this machine, until someone has a passkey. */
  firstLink: string | undefined
  close(): Promise<void>
}

export async function openDesk(deps: Deps, isDevelopment: boolean): Promise<OpenDesk | undefined> {
  const { env } = deps
  if (!env.DESK) return undefined
  const server = createServer()
  const vite = isDevelopment ? await openVite(server) : undefined
  const streams = await startDeskStreams(deps)
  const app = createDeskApp(deps, { desk: env.DESK, streams, ...(!vite && { clientDir: CLIENT_DIR }) })
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: 'localhost' })
  const listener: RequestListener = (request, response) => {
    if (vite && !OWN_PATHS.test(request.url ?? '')) vite.middlewares(request, response)
    else void respond(request, response)
  }
  const hasFirstLink = cluster.isPrimary && isLocal(env.PUBLIC_URL)
  const firstLink = hasFirstLink ? await createFirstLink(deps, env.DESK.url) : undefined
  const { stop } = await listen(server, listener, { host: env.HOST, port: env.DESK.port, setting: 'DESK_PORT' })
  const close = async () => {
    await streams.close()
    await vite?.close()
    await stop()
  }
  return { firstLink, close }
}

async function openVite(server: ReturnType<typeof createServer>) {
  const vite = await import('vite')
  // See page-source.ts.
  const configLoader = 'native'
  return vite.createServer({
    configFile: 'desk/vite.config.ts',
    configLoader,
    server: { middlewareMode: true, hmr: { server } },
  })
}
