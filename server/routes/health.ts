/** For who watches over the server: is the process alive, and can it serve? */
import type { Hono } from 'hono'
import { CodedError } from '#contract/errors.ts'
import type { HttpEnv } from '../http-env.ts'

export function mountHealth(app: Hono<HttpEnv>, readState: () => Promise<unknown>): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  // Reading the catalogue's row needs a database that answers and has its tables.
  app.get('/readyz', async (c) => {
    await readState().catch((cause: unknown) => {
      throw new CodedError('UNAVAILABLE', { cause })
    })
    return c.json({ status: 'ready' })
  })
}
