/** Liveness and readiness checks for monitoring. */
import type { Hono } from 'hono'
import { createUnavailableError } from './errors.ts'
import type { HttpEnv } from './exchange.ts'
import { withTimeout } from '#server/platform/system/errors.ts'

/** Monitoring checks often and waits only a few seconds. */
const READY_WITHIN_MS = 2_000

export function mountHealth(app: Hono<HttpEnv>, checkReady: () => Promise<unknown>): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    await withTimeout(checkReady(), READY_WITHIN_MS).catch((cause: unknown) => {
      throw createUnavailableError(cause)
    })
    return c.json({ status: 'ready' })
  })
}
