import type { Deps } from '#server/deps.ts'
import { sweepAccounts } from '#server/domain/customers/sweep-accounts.ts'
import { forgetOldMails } from '#server/domain/mails.ts'
import { forgetOldSubscriptions } from '#server/domain/push/subscription-rows.ts'
import { forgetOldSubmissions } from '#server/domain/submissions/submission-rows.ts'
import type { Job } from './job.ts'

/** Takes away what has served its time. */
export const tidyJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  queue: {
    name: 'tidy',
    options: {
      retryLimit: 3,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 600,
      heartbeatSeconds: 30,
    },
  },
  daily: '04:30',
  async run() {
    await forgetOldMails(db, new Date(now()))
    await sweepAccounts(db, new Date(now()))
    await forgetOldSubscriptions(db, new Date(now()))
    await forgetOldSubmissions(db, new Date(now()))
  },
})
