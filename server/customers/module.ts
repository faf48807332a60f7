import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import type { CustomerStreams } from './event-streams.ts'
import { passwordResetJob } from './jobs.ts'
import { customerMails } from './mails.ts'
import { pushJob } from './push.ts'
import { pushRoutes } from './push/routes.ts'
import { customerRoutes } from './routes.ts'
import { sweepCustomers } from './sweep.ts'

export const customers = (deps: Deps, streams: CustomerStreams): ServerModule => ({
  routes: [...pushRoutes(deps), ...customerRoutes(deps, streams)],
  jobs: [passwordResetJob(deps), pushJob(deps)],
  mails: customerMails,
  sweep: sweepCustomers,
})
