/**
 * A process that runs jobs, configured by its environment. Each input line names an event that creates such jobs. The process
 * prints the name once they are committed.
 */
import { createInterface } from 'node:readline'
import { openDatabase, type Database } from '#server/platform/db/client.ts'
import { type Env, readEnv } from '#server/platform/system/env.ts'
import type { Job } from '#server/platform/queue/enqueue.ts'
import { startJobs } from '#server/platform/queue/start.ts'
import { createLog } from '#server/platform/system/log.ts'

interface Work {
  jobs: Job[]
  /** Commits the event with its jobs. */
  handle(eventId: string): Promise<unknown>
}

export async function workOnEvents(begin: (database: Database, env: Env) => Work | Promise<Work>): Promise<void> {
  const env = readEnv()
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  const { jobs, handle } = await begin(database, env)
  // Finds and repeats the jobs of a killed process sooner than in production.
  const hurried = jobs.map((job) => ({
    ...job,
    queue: { ...job.queue, options: { ...job.queue.options, heartbeatSeconds: 10, retryDelay: 1 } },
  }))
  await startJobs({ database, log: createLog(env) }, hurried, { pollSeconds: 1, superviseSeconds: 1 })
  process.stdout.write('ready\n')

  for await (const eventId of createInterface({ input: process.stdin })) {
    await handle(eventId)
    process.stdout.write(`${eventId}\n`)
  }
}
