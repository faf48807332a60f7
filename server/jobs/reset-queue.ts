import type { JobQueue } from '#server/db/job-queue.ts'

/** Links for a new password: somebody waits for them. */
export const resetQueue: JobQueue = {
  name: 'reset',
  options: {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}
