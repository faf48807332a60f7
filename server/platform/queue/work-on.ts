import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { describeError } from '#server/platform/system/log.ts'
import { PermanentJobError, type Job } from './job.ts'

interface Options {
  log: Logger
  pollSeconds: number
}

/** Starts a worker that processes the jobs of a queue one by one. Returns a function that triggers it. */
export async function workOn(
  boss: PgBoss,
  { queue: { name, options }, run, daily }: Job,
  { log, pollSeconds }: Options,
): Promise<() => void> {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  if (daily) await boss.schedule(name, toCron(daily), null, { tz: 'Asia/Tokyo' })

  const settle = async (job: JobWithMetadata): Promise<JobResult> => {
    const isLast = job.retryCount >= job.retryLimit
    try {
      await run({ id: job.id, data: job.data, isLast })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const isFinal = isLast || error instanceof PermanentJobError
      log[isFinal ? 'error' : 'warn'](
        { job: name, id: job.id, error },
        isFinal ? 'job failed' : 'job failed, tried again',
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
  const wake = () => boss.notifyWorker(worker)
  worker = await boss.work(name, settings, async (jobs: JobWithMetadata[]) => {
    // There may be more jobs.
    wake()
    return Promise.all(jobs.map(settle))
  })
  return wake
}

/** `04:30` → `30 4 * * *` */
function toCron(daily: string): string {
  const [hour, minute] = daily.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
