/** A queue: its name and how its jobs are tried again. */
export interface JobQueue {
  name: string
  options: {
    retryLimit: number
    /** Before the first repetition; each further one waits twice as long, with some jitter. */
    retryDelay: number
    retryBackoff: true
    retryDelayMax: number
    /** A job that takes longer is broken off and tried again. */
    expireInSeconds: number
    /** So long after its last sign of life a process counts as dead, and another one takes its job. At least 10. */
    heartbeatSeconds: number
  }
}
