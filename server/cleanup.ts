/** The daily cleanup. */
import type { Deps } from './platform/deps.ts'
import type { Sweep } from './platform/modules/server-module.ts'
import { DAILY_JOB_OPTIONS, type Job } from './platform/queue/enqueue.ts'

/** Deletes what has expired. Each sweep runs although others fail, so that one mistake does not keep the data of all nouns. */
export const cleanupJob = ({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, sweeps: readonly Sweep[]): Job => ({
  queue: { name: 'cleanup', options: DAILY_JOB_OPTIONS },
  daily: '04:30',
  async run() {
    let failed = 0
    for (const sweep of sweeps)
      try {
        await sweep(db, new Date(now()))
      } catch (error) {
        failed++
        log.error({ error }, 'cleanup')
      }
    // The queue runs them again.
    if (failed > 0) throw new Error(`${failed} of ${sweeps.length} sweeps have failed`)
  },
})
