/** Runs jobs in this process. Several processes share the jobs of one PostgreSQL. */
import { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { JOBS_CHANNEL } from './enqueue.ts'
import type { Deps } from '#server/platform/deps.ts'
import { throttleReports } from '#server/platform/system/repeated-log.ts'
import type { Job } from './job.ts'
import { workOn } from './work-on.ts'
import { sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'

/** How long running jobs may take before the process ends. */
const GRACE_MS = 60_000

/** pg-boss polls frequently for features that this server uses daily or never. */
const SLOW_POLLING = { cronMonitorIntervalSeconds: 45, cronWorkerIntervalSeconds: 45, flowIntervalSeconds: 3_600 }

interface Options {
  /** Polling interval for retries. New jobs are notified. */
  pollSeconds?: number
  /** Interval for taking over jobs of dead processes. */
  superviseSeconds?: number
}

export interface RunningJobs {
  /** Takes no further jobs and waits for running ones. */
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
    ...SLOW_POLLING,
  })
  boss.on(
    'error',
    throttleReports((error, unsaid) => log.error({ error, unsaid }, 'jobs')),
  )
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  await boss.start()
  if (database.kind === 'embedded') await releaseJobs(database.db)

  const wakeUps = new Map<string, () => void>()
  for (const job of jobs) wakeUps.set(job.queue.name, await workOn(boss, job, { log, pollSeconds }))
  const stopListening = await database.listen(JOBS_CHANNEL, (name) => {
    for (const wakeUp of name ? [wakeUps.get(name)] : wakeUps.values()) wakeUp?.()
  })
  // Jobs may have been created before this process listened.
  for (const wakeUp of wakeUps.values()) wakeUp()
  return {
    async stop() {
      await stopListening()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
    },
  }
}

/** For a database that only this process opens: active jobs were left by a dead process. */
export async function releaseJobs(db: Db): Promise<void> {
  await db.execute(
    sql`update ${sql.raw(JOBS_SCHEMA)}.job set state = 'retry', start_after = now() where state = 'active'`,
  )
}
