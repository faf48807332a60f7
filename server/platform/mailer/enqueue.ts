import { type JobQueue, enqueueJobs, toJobId } from '#server/platform/queue/enqueue.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { MailTemplate, MailProps } from './mail.ts'
import { addMails, hasMail } from './rows.ts'

/** Retries after 10 s, 20 s, 40 s … up to every two hours, so a mail server may be down for a day. */
export const mailQueue: JobQueue = {
  name: 'mail',
  options: {
    retryLimit: 24,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 7_200,
    expireInSeconds: 180,
    heartbeatSeconds: 30,
  },
}

/** Mails to many customers have a queue of their own, so that no other mail waits behind them. */
export const bulkMailQueue: JobQueue = { ...mailQueue, name: 'bulk-mail' }

interface QueuedMail<Props> {
  to: string
  props: Props
  /** Identifies the event, such as `verify:<hash of the token>`. A second mail with the same id is not sent. */
  eventId: string
}

/** The mail is sent if and only if the caller's transaction commits. */
export const enqueueMail = <Props extends MailProps>(
  tx: Db,
  { kind }: MailTemplate<Props>,
  mail: QueuedMail<Props>,
): Promise<void> => enqueueMails(tx, mailQueue, kind, [mail])

/** Whether the mail of this event was enqueued before. */
export const isMailEnqueued = (tx: Db, eventId: string): Promise<boolean> => hasMail(tx, toJobId(eventId))

/** Many mails at once. Those of a template with `load` have the props that it reads. */
export async function enqueueMails<Props extends object>(
  tx: Db,
  queue: JobQueue,
  kind: string,
  all: readonly QueuedMail<Props>[],
): Promise<void> {
  const rows = all.map(({ to, props, eventId }) => ({ id: toJobId(eventId), kind, recipient: to, props }))
  const added = await addMails(tx, rows)
  if (added.length === 0) return
  await enqueueJobs(
    tx,
    queue,
    added.map((id) => ({ id, data: {} })),
  )
}

/** The shop's own address, for notices to its staff. */
export const getShopAddress = ({ MAIL_FROM }: Pick<Env, 'MAIL_FROM'>): string => MAIL_FROM.replace(/^.*<|>$/g, '')
