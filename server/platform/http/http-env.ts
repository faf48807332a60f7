import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'

/** Context of every request. In-process requests have no bindings. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
  }
}
