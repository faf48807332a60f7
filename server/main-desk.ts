/** Opens the desk's page, if the settings say so: a listener of its own in the same process. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createDeskApp } from './desk-app.ts'
import type { Deps } from './platform/deps.ts'
import { listen } from './platform/http/listen.ts'

/** Resolves to a function that closes it. */
export async function openDesk(deps: Deps): Promise<(() => Promise<void>) | undefined> {
  const { env } = deps
  if (!env.DESK) return undefined
  const app = createDeskApp(deps, { desk: env.DESK, clientDir: 'dist/desk' })
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: 'localhost' })
  const listener = (...[request, response]: Parameters<typeof respond>) => void respond(request, response)
  const { stop } = await listen(createServer(), listener, { host: env.HOST, port: env.DESK.port, setting: 'DESK_PORT' })
  return stop
}
