import type { JobQueue } from '#server/db/job-queue.ts'

/** Files that are nobody's any more. */
export const filesQueue: JobQueue = {
  name: 'files',
  options: {
    retryLimit: 10,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 600,
    heartbeatSeconds: 60,
  },
}
