/** Serves the worker script and the shells. They depend on the settings of this server and are revalidated on every use. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { PAYMENT_SHELL_PATH, SHELL_PATH } from '#contract/shared/constants.ts'
import { prebuild } from '#server/platform/http/encode.ts'
import { sendPrebuilt } from '#server/platform/http/response-cache.ts'
import { REVALIDATED } from '#server/platform/http/cache-control.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { readShell } from '#server/platform/render/shell.ts'
import { commonHeaders, WORKER_POLICY } from '#server/platform/http/security.ts'

/** Placeholder in the built script for the hash of the shells, which only the running server knows (build/vite/worker.ts). */
const SHELL_REVISION = 'SHELL_REVISION'

/** Unregisters the worker of a built store that ran on the same port before. */
const UNREGISTERING_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
})
`

/** Without `clientDir`, in development, there is no worker. */
export function mountWorkerFiles(app: Hono<HttpEnv>, env: Env, clientDir?: string): void {
  const serve = (path: string, type: string, body: string, ownHeaders: Record<string, string>) => {
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': REVALIDATED,
      'x-robots-tag': 'noindex',
      ...ownHeaders,
    }
    const prebuilt = prebuild({ status: 200, headers, body }, commonHeaders(env))
    app.get(path, (c) => sendPrebuilt(c, prebuilt))
  }
  const serveWorker = (script: string) =>
    serve('/sw.js', 'text/javascript', script, { 'content-security-policy': WORKER_POLICY })
  if (clientDir === undefined) return serveWorker(UNREGISTERING_WORKER)
  const shells = {
    [SHELL_PATH]: readShell(env, clientDir, '/'),
    [PAYMENT_SHELL_PATH]: readShell(env, clientDir, '/checkout'),
  }
  // Cached pages keep their headers, so a changed header must also change the revision.
  const revision = createHash('sha256').update(JSON.stringify(shells)).digest('base64url').slice(0, 16)
  serveWorker(readFileSync(join(clientDir, 'sw.js'), 'utf8').replaceAll(SHELL_REVISION, revision))
  for (const [path, { html, headers }] of Object.entries(shells)) serve(path, 'text/html', html, headers)
}
