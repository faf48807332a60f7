/** A queue and its retry policy. */
export interface JobQueue {
  name: string
  options: {
    retryLimit: number
    /** Delay before the first retry. Each further delay doubles, with jitter. */
    retryDelay: number
    retryBackoff: true
    retryDelayMax: number
    /** A job that takes longer is aborted and retried. */
    expireInSeconds: number
    /** After this time without a heartbeat a process counts as dead, and another one takes over its job. At least 10. */
    heartbeatSeconds: number
  }
}

/** One attempt of a job. */
export interface JobAttempt {
  id: string
  data: unknown
  /** No further attempt follows. */
  isLast: boolean
}

/** A kind of job. Each module lists its own. */
export interface Job {
  queue: JobQueue
  /** Throws to be retried, or PermanentJobError. */
  run(it: JobAttempt): Promise<void>
  /** Runs every day at this time in Japan, `04:30`. */
  daily?: string
}

/** A permanent failure: the job is not retried. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}
