/** Runs the jobs in this process. Several processes share those of one PostgreSQL. */
import { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '#server/db/job-tables.ts'
import { releaseJobs } from '#server/db/release-jobs.ts'
import { JOBS_CHANNEL } from '#server/db/send-job.ts'
import type { Deps } from '#server/deps.ts'
import { seldom } from '#server/seldom.ts'
import type { Job } from './job.ts'
import { workOn } from './work-on.ts'

/** A job under way may end before the process does. */
const GRACE_MS = 60_000

/** pg-boss asks the database again and again for things that this store does daily or never. */
const QUIET = { cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45, flowIntervalSeconds: 3_600 }

interface Options {
  /** How often to look for jobs whose next try has come. New ones are told. */
  pollSeconds?: number
  /** How often to look for jobs that a dead process has left. */
  superviseSeconds?: number
}

export interface RunningJobs {
  /** Takes no further job, lets those under way end. */
  stop(): Promise<void>
}

export async function startJobs(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  jobs: readonly Job[],
  { pollSeconds = 30, superviseSeconds = 60 }: Options = {},
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: database.jobStore,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: JOBS_SCHEMA,
    schedule: jobs.some(({ daily }) => daily),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    ...QUIET,
  })
  boss.on(
    'error',
    seldom((error, unsaid) => log.error({ error, unsaid }, 'jobs')),
  )
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  await boss.start()
  if (database.kind === 'embedded') await releaseJobs(database.db)

  const wake = new Map<string, () => void>()
  for (const job of jobs) wake.set(job.queue.name, await workOn(boss, job, { log, pollSeconds }))
  const stopListening = await database.listen(JOBS_CHANNEL, (name) => {
    for (const wakeUp of name ? [wake.get(name)] : wake.values()) wakeUp?.()
  })
  // For what was made before this process listened.
  for (const wakeUp of wake.values()) wakeUp()
  return {
    async stop() {
      await stopListening()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
    },
  }
}
