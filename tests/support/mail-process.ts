/** `node mail-process.ts`: mails about events. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { mailJob } from '#server/platform/mailer/job.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { customerMails, passwordChangedMail } from '#server/customers/mails.ts'
import { openTransport } from '#server/platform/mailer/transport.ts'
import { workOnEvents } from './job-process.ts'

const sessionKey = createSecretKey(randomBytes(32))

await workOnEvents(({ db }, env) => ({
  jobs: [
    mailJob(
      { db, env, sessionKey, now: Date.now },
      {
        templates: customerMails,
        readSender: () => Promise.resolve({ url: env.PUBLIC_URL }),
        send: openTransport(env),
      },
    ),
  ],
  handle: (eventId) =>
    db.transaction((tx) =>
      enqueueMail(tx, passwordChangedMail, { to: `${eventId}@example.jp`, props: { name: '山田' }, eventId }),
    ),
}))
