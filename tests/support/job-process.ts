/**
 * A process of its own that does one kind of job; the settings stand in the environment. Every line that it reads names an
 * event that is to make such a job; it repeats the name once that is certain to happen.
 */
import { createInterface } from 'node:readline'
import { openDatabase, type Database, type Db } from '#server/db/client.ts'
import { type Env, readEnv } from '#server/env.ts'
import type { Job } from '#server/jobs/job.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { makeLog } from '#server/log.ts'

interface Work {
  job: Job
  /** Makes the job in the event's transaction. */
  queue(tx: Db, eventId: string): Promise<unknown>
}

export async function workOnEvents(begin: (database: Database, env: Env) => Work | Promise<Work>): Promise<void> {
  const env = readEnv()
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  const { job, queue } = await begin(database, env)
  // What a dead process leaves is found sooner than in a store.
  const options = { ...job.queue.options, heartbeatSeconds: 10 }
  await startJobs({ database, log: makeLog(env) }, [{ ...job, queue: { ...job.queue, options } }], {
    pollSeconds: 1,
    superviseSeconds: 1,
  })
  process.stdout.write('ready\n')

  for await (const eventId of createInterface({ input: process.stdin })) {
    await database.db.transaction((tx) => queue(tx, eventId))
    process.stdout.write(`${eventId}\n`)
  }
}
