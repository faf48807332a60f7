/** For who watches over the server: is the process alive, and can it serve? */
import type { Hono } from 'hono'
import { unavailable } from '../errors.ts'
import type { HttpEnv } from '../http-env.ts'
import { inTime } from '../in-time.ts'

/** Monitoring asks often and waits for a few seconds only. */
const READY_WITHIN_MS = 2_000

export function mountHealth(app: Hono<HttpEnv>, checkReady: () => Promise<unknown>): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    await inTime(checkReady(), READY_WITHIN_MS).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    return c.json({ status: 'ready' })
  })
}
