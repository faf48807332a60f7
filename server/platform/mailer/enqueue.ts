import { type JobQueue, enqueueJob, toJobId } from '#server/platform/queue/enqueue.ts'
import type { Env } from '#server/platform/system/env.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { MailTemplate, MailProps } from './mail.ts'
import { addMail } from './rows.ts'

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

interface QueuedMail<Props> {
  to: string
  props: Props
  /** Identifies the event, such as `verify:<hash of the token>`. A second mail with the same id is not sent. */
  eventId: string
}

/** The mail is sent if and only if the caller's transaction commits. */
export async function enqueueMail<Props extends MailProps>(
  tx: Db,
  { kind }: MailTemplate<Props>,
  { to, props, eventId }: QueuedMail<Props>,
): Promise<void> {
  const id = toJobId(eventId)
  if (await addMail(tx, { id, kind, recipient: to, props })) await enqueueJob(tx, mailQueue, { id, data: {} })
}

/** The shop's own address, for notices to its staff. */
export const getShopAddress = ({ MAIL_FROM }: Pick<Env, 'MAIL_FROM'>): string => MAIL_FROM.replace(/^.*<|>$/g, '')
