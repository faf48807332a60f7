import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { DAILY_JOB_OPTIONS, type Job } from './enqueue.ts'

type Sweep = (db: Db, now: Date) => Promise<void>

/** Runs the daily cleanup of every module. */
export const cleanupJob = ({ db, now }: Pick<Deps, 'db' | 'now'>, sweeps: readonly Sweep[]): Job => ({
  queue: { name: 'cleanup', options: DAILY_JOB_OPTIONS },
  daily: '04:30',
  async run() {
    for (const sweep of sweeps) await sweep(db, new Date(now()))
  },
})
