/** Serves the worker script and the shell. Both depend on the settings of this server and are revalidated on every use. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { SHELL_PATH } from '#contract/shared/constants.ts'
import { prebuild } from '#server/platform/http/encode.ts'
import { sendPrebuilt } from '#server/platform/http/response-cache.ts'
import { REVALIDATED } from '#server/platform/http/cache-control.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import { readShell } from '#server/platform/render/shell.ts'
import { commonHeaders, WORKER_POLICY } from '#server/platform/http/security.ts'

/** Placeholder in the built script for the hash of the shell, which only the running server knows (build/vite/worker.ts). */
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
  const serve = (path: string, type: string, policy: string, body: string) => {
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': REVALIDATED,
      'x-robots-tag': 'noindex',
    }
    const prebuilt = prebuild({ status: 200, headers, body }, commonHeaders(env))
    app.get(path, (c) => sendPrebuilt(c, prebuilt))
  }
  if (clientDir === undefined) return serve('/sw.js', 'text/javascript', WORKER_POLICY, UNREGISTERING_WORKER)
  const shell = readShell(env, clientDir)
  // Cached pages keep their headers, so a changed header must also change the revision.
  const revision = createHash('sha256')
    .update(shell.html + shell.policy)
    .digest('base64url')
    .slice(0, 16)
  const script = readFileSync(join(clientDir, 'sw.js'), 'utf8').replace(SHELL_REVISION, revision)
  serve('/sw.js', 'text/javascript', WORKER_POLICY, script)
  serve(SHELL_PATH, 'text/html', shell.policy, shell.html)
}
