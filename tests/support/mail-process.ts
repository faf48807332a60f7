/**
 * A process of its own that mails: `node mail-process.ts <data folder>`, the settings in the environment. Every line that
 * it reads names an event of which it is to tell by mail; it repeats the name once that is certain to happen.
 */
import { createInterface } from 'node:readline'
import { openDatabase } from '#server/db/client.ts'
import { readEnv } from '#server/env.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { makeLog } from '#server/log.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import { queueMail } from '#server/mail/queue.ts'
import { openTransport } from '#server/mail/transport.ts'

const env = readEnv()
const log = makeLog(env)
const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
const { db } = database
const job = mailJob({ db, env, now: Date.now }, openTransport(env))
// What a dead process leaves is found sooner than in a store.
const options = { ...job.queue.options, heartbeatSeconds: 10 }
await startJobs({ database, log }, [{ ...job, queue: { ...job.queue, options } }], {
  pollSeconds: 1,
  superviseSeconds: 1,
})
process.stdout.write('ready\n')

for await (const eventId of createInterface({ input: process.stdin })) {
  const mail = { kind: 'passwordChanged', to: `${eventId}@example.jp`, props: { name: '山田' }, eventId } as const
  await db.transaction((tx) => queueMail(tx, mail))
  process.stdout.write(`${eventId}\n`)
}
