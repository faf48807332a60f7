import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { describeError } from '#server/log.ts'
import { JobRefused, type Job } from './job.ts'

interface Options {
  log: Logger
  pollSeconds: number
}

/** Has one worker of this process take the jobs of a queue, one after the other. Answers what wakes it. */
export async function workOn(
  boss: PgBoss,
  { queue: { name, options }, run, daily }: Job,
  { log, pollSeconds }: Options,
): Promise<() => void> {
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
  if (daily) await boss.schedule(name, cron(daily), null, { tz: 'Asia/Tokyo' })

  const settle = async (job: JobWithMetadata): Promise<JobResult> => {
    const isLast = job.retryCount >= job.retryLimit
    try {
      await run({ id: job.id, data: job.data, isLast })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const isOver = isLast || error instanceof JobRefused
      log[isOver ? 'error' : 'warn'](
        { job: name, id: job.id, error },
        isOver ? 'job failed' : 'job failed, tried again',
      )
      const { name: kind, message } = describeError(error)
      // With no queue for dead letters this is the word for: failed, and not again.
      return { id: job.id, status: isOver ? 'deadletter' : 'failed', output: { kind, message } }
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
    // Where one was, there may be another.
    wake()
    return Promise.all(jobs.map(settle))
  })
  return wake
}

/** `04:30` → `30 4 * * *` */
function cron(daily: string): string {
  const [hour, minute] = daily.split(':').map(Number)
  return `${minute} ${hour} * * *`
}
