import type { JobQueue } from '#server/db/job-queue.ts'

/** A push service that is away for hours loses nothing: 10 s, 20 s, 40 s … up to every hour. */
export const pushQueue: JobQueue = {
  name: 'push',
  options: {
    retryLimit: 30,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}
