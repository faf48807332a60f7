/** Runs jobs in this process. Several processes share the jobs of one PostgreSQL. */
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '#server/platform/db/migrations.ts'
import { JOBS_CHANNEL, type Job, PermanentJobError } from './enqueue.ts'
import type { Deps } from '#server/platform/deps.ts'
import { throttleReports } from '#server/platform/system/repeated-log.ts'
import { sql } from '#drizzle'
import type { Db } from '#server/platform/db/client.ts'
import type { Logger } from 'pino'
import { describeError } from '#server/platform/system/log.ts'

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
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: await database.openJobStore(),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: JOBS_SCHEMA,
    schedule: jobs.some((it) => it.daily ?? it.everyMinute),
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    ...SLOW_POLLING,
  })
  boss.on(
    'error',
    throttleReports((error, suppressed) => log.error({ error, suppressed }, 'jobs')),
  )
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  await boss.start()
  if (database.kind === 'embedded') await releaseJobs(database.db)

  const triggers = new Map<string, () => void>()
  for (const job of jobs) triggers.set(job.queue.name, await workOn(boss, job, { log, pollSeconds }))
  const stopListening = await database.listen(JOBS_CHANNEL, (name) => {
    for (const trigger of name ? [triggers.get(name)] : triggers.values()) trigger?.()
  })
  // Jobs may have been created before this process listened.
  for (const trigger of triggers.values()) trigger()
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

interface WorkerOptions {
  log: Logger
  pollSeconds: number
}

/** Starts a worker that processes the jobs of a queue one by one. Returns a function that triggers it. */
async function workOn(
  boss: PgBoss,
  { queue: { name, options }, run, daily, everyMinute }: Job,
  { log, pollSeconds }: WorkerOptions,
): Promise<() => void> {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  const cron = everyMinute ? '* * * * *' : daily && toCron(daily)
  // A daily run that no process was there for takes place at the next start, once for all processes.
  if (cron) await boss.schedule(name, cron, null, { tz: 'Asia/Tokyo', missed: daily ? 'once' : 'skip' })

  const settle = async (job: JobWithMetadata): Promise<JobResult> => {
    const isLast = job.retryCount >= job.retryLimit
    try {
      await run({ id: job.id, data: job.data, isLast })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const isFinal = isLast || error instanceof PermanentJobError
      log[isFinal ? 'error' : 'warn'](
        { job: name, id: job.id, error },
        isFinal ? 'job failed' : 'job failed, will be retried',
      )
      const { name: kind, message } = describeError(error)
      // Without a dead letter queue this means: failed, do not retry.
      return { id: job.id, status: isFinal ? 'deadletter' : 'failed', output: { kind, message } }
    }
  }
  const settings = {
    batchSize: 1,
    pollingIntervalSeconds: pollSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  let worker = ''
  const trigger = () => boss.notifyWorker(worker)
  worker = await boss.work(name, settings, async (jobs: JobWithMetadata[]) => {
    // There may be more jobs.
    trigger()
    return Promise.all(jobs.map(settle))
  })
  return trigger
}

/** `04:30` → `30 4 * * *` */
function toCron(daily: string): string {
  const [hour, minute] = daily.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
