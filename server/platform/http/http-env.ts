import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** What every request carries through the server; without bindings where no wire is involved. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
  }
}
