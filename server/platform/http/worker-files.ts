/** The worker's script and the shell: small, asked for again each time, and in step with the settings of this server. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { SHELL_ADDRESS } from '#contract/rules.ts'
import { finish } from './answers-finish.ts'
import { sendFinished } from './answers-send.ts'
import { ASKED_EACH_TIME } from './cache-control.ts'
import type { Env } from './env.ts'
import type { HttpEnv } from './http-env.ts'
import { readShell } from './render-shell.ts'
import { commonHeaders, WORKER_POLICY } from './security.ts'

/** Stands in the built script for a hash of the shell, which only the running server knows (build/vite/worker.ts). */
const SHELL_REVISION = 'SHELL_REVISION'

/** On the port where the built store stood before, its worker would go on answering; this one sends it away. */
const FAREWELL = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
})
`

/** `clientDir`: the built files; in development there are none, and no worker. */
export function mountWorkerFiles(app: Hono<HttpEnv>, env: Env, clientDir?: string): void {
  const serve = (path: string, type: string, policy: string, body: string) => {
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': ASKED_EACH_TIME,
      'x-robots-tag': 'noindex',
    }
    const finished = finish({ status: 200, headers, body }, commonHeaders(env))
    app.get(path, (c) => sendFinished(c, finished))
  }
  if (clientDir === undefined) return serve('/sw.js', 'text/javascript', WORKER_POLICY, FAREWELL)
  const shell = readShell(env, clientDir)
  // A kept page keeps its headers, so a change of them alone must count as another page.
  const revision = createHash('sha256')
    .update(shell.html + shell.policy)
    .digest('base64url')
    .slice(0, 16)
  const script = readFileSync(join(clientDir, 'sw.js'), 'utf8').replace(SHELL_REVISION, revision)
  serve('/sw.js', 'text/javascript', WORKER_POLICY, script)
  serve(SHELL_ADDRESS, 'text/html', shell.policy, shell.html)
}
