import type { JobQueue } from '#server/db/job-queue.ts'

/** A mail server that is away for a day loses nothing: 10 s, 20 s, 40 s … up to every two hours. */
export const mailQueue: JobQueue = {
  name: 'mail',
  options: {
    retryLimit: 24,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 180,
    heartbeatSeconds: 30,
  },
}
