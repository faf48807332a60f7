/** Runs the jobs in this process. Several processes share those of one PostgreSQL. */
import { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '#server/db/job-tables.ts'
import { releaseJobs } from '#server/db/release-jobs.ts'
import { JOBS_CHANNEL } from '#server/db/send-job.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from './job.ts'
import { workOn } from './work-on.ts'

/** A job under way may end before the process does. */
const GRACE_MS = 60_000

/** How often to look for jobs that a dead process has left. */
interface Options {
  superviseSeconds?: number
}

export interface RunningJobs {
  /** Takes no further job, lets those under way end. */
  stop(): Promise<void>
}

export async function startJobs(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  jobs: readonly Job[],
  { superviseSeconds = 60 }: Options = {},
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: database.jobStore,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: JOBS_SCHEMA,
    schedule: jobs.some(({ daily }) => daily),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (error) => log.error({ error }, 'jobs'))
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  await boss.start()
  if (database.kind === 'embedded') await releaseJobs(database.db)

  const wake = new Map<string, () => void>()
  for (const job of jobs) wake.set(job.queue.name, await workOn(boss, job, log))
  const stopListening = await database.listen(JOBS_CHANNEL, (name) => {
    for (const wakeUp of name ? [wake.get(name)] : wake.values()) wakeUp?.()
  })
  return {
    async stop() {
      await stopListening()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
    },
  }
}
