import type { JobQueue } from '#server/db/job-queue.ts'

/** One try of one job. */
export interface Try {
  id: string
  data: unknown
  /** If this one fails, there is no other. */
  isLast: boolean
}

/** A kind of job: one file each, named in `all-jobs.ts`. */
export interface Job {
  queue: JobQueue
  /** Throws to be tried again, or JobRefused. */
  run(it: Try): Promise<void>
  /** Hour and minute in Japan, `04:30`: made every day by itself. */
  daily?: string
}

/** No further try would succeed. */
export class JobRefused extends Error {
  override name = 'JobRefused'
}
