/** A queue: its name and how its jobs are tried again. */
export interface JobQueue {
  name: string
  options: {
    retryLimit: number
    /** Before the first repetition; each further one waits twice as long, with some jitter. */
    retryDelay: number
    retryBackoff: true
    retryDelayMax: number
    /** A job that a process holds for longer was left by a dead one, and is tried again. */
    expireInSeconds: number
  }
}
