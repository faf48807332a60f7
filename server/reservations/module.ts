import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { reservationJob } from './jobs.ts'
import { reservationMails } from './mails.ts'
import { reservationRoutes } from './routes.ts'

export const reservations = (deps: Deps): ServerModule => ({
  routes: reservationRoutes(deps),
  jobs: [reservationJob(deps)],
  mails: reservationMails,
})
