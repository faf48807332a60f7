import type { Deps } from '#server/deps.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { openTransport } from '#server/mail/transport.ts'
import { pushJob } from '#server/push/push-job.ts'
import { filesJob } from './files-job.ts'
import type { Job } from './job.ts'
import { reservationJob } from './reservation-job.ts'
import { resetJob } from './reset-job.ts'
import { tidyJob } from './tidy-job.ts'

export const allJobs = (deps: Deps): Job[] => [
  mailJob(deps, openTransport(deps.env)),
  resetJob(deps),
  reservationJob(deps),
  pushJob(deps),
  filesJob(deps),
  tidyJob(deps),
]
