/** All modules of the server. A new noun adds its module here. */
import { catalogue } from './catalogue/module.ts'
import { authenticate } from './customers/authenticate.ts'
import type { CustomerStreams } from './customers/event-streams.ts'
import { customers } from './customers/module.ts'
import type { Deps } from './platform/deps.ts'
import { files } from './files/module.ts'
import { messages } from './messages/module.ts'
import { pageRoutes } from './pages/routes.ts'
import { deleteExpiredSubmissions } from './platform/idempotency/rows.ts'
import { submissionRoutes } from './platform/idempotency/routes.ts'
import { mailJob } from './platform/mailer/job.ts'
import { deleteExpiredMails } from './platform/mailer/rows.ts'
import { openTransport } from './platform/mailer/transport.ts'
import type { ServerModule } from './platform/modules/server-module.ts'
import { cleanupJob } from './platform/queue/cleanup.ts'
import type { Job } from './platform/queue/job.ts'
import { postalCodeRoutes } from './postal-codes/routes.ts'
import { reservations } from './reservations/module.ts'
import { readSender } from './settings/settings.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shopRoutes } from './shops/routes.ts'

export const createModules = (deps: Deps, streams: CustomerStreams): ServerModule[] => [
  catalogue(deps),
  { routes: shopRoutes(deps) },
  { routes: pageRoutes(deps) },
  { routes: postalCodeRoutes() },
  { routes: settingsRoutes(deps) },
  customers(deps, streams),
  reservations(deps),
  files(deps),
  messages(deps),
  { routes: submissionRoutes(deps, (token) => authenticate(deps, token)), sweep: deleteExpiredSubmissions },
]

/** The jobs of all modules, plus mail delivery and cleanup. */
export function createJobs(deps: Deps, modules: readonly ServerModule[]): Job[] {
  const templates = modules.flatMap(({ mails = [] }) => mails)
  const sweeps = [deleteExpiredMails, ...modules.flatMap(({ sweep = [] }) => sweep)]
  return [
    mailJob(deps, { templates, readSender: () => readSender(deps), send: openTransport(deps.env) }),
    cleanupJob(deps, sweeps),
    ...modules.flatMap(({ jobs = [] }) => jobs),
  ]
}
