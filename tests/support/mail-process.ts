/** `node mail-process.ts`: tells of events by mail. */
import { mailJob } from '#server/mail/mail-job.ts'
import { queueMail } from '#server/mail/queue.ts'
import { openTransport } from '#server/mail/transport.ts'
import { workOnEvents } from './job-process.ts'

await workOnEvents(({ db }, env) => ({
  job: mailJob({ db, env, now: Date.now }, openTransport(env)),
  queue: (tx, eventId) =>
    queueMail(tx, { kind: 'passwordChanged', to: `${eventId}@example.jp`, props: { name: '山田' }, eventId }),
}))
