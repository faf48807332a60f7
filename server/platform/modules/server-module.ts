import type { Hono } from 'hono'
import type { Db } from '#server/platform/db/client.ts'
import type { HttpEnv } from '#server/platform/http/exchange.ts'
import type { ResponseCache } from '#server/platform/http/response-cache.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { MailTemplate } from '#server/platform/mailer/mail.ts'
import type { Job } from '#server/platform/queue/job.ts'

/** The parts that a noun contributes to the server. `modules.ts` lists all modules. */
export interface ServerModule {
  /** Endpoints of the contract. */
  routes?: readonly Route[]
  /** Routes outside the contract, such as a sitemap. */
  mount?(app: Hono<HttpEnv>, responseCache: ResponseCache): void
  jobs?: readonly Job[]
  mails?: readonly MailTemplate[]
  /** Daily cleanup of expired rows. */
  sweep?(db: Db, now: Date): Promise<void>
}
