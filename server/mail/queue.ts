import type { Db } from '#server/db/client.ts'
import { sendJob } from '#server/db/send-job.ts'
import { addMail } from '#server/domain/mails.ts'
import { jobId } from '#server/jobs/job-id.ts'
import type { Mail } from './mail-kinds.ts'
import { mailQueue } from './mail-queue.ts'

/**
 * Has a mail sent, if and only if the caller's transaction is committed. `eventId` names what happened, such as
 * `verify:<hash of the token>`: a second mail of the same event is none.
 */
export async function queueMail(tx: Db, { kind, to, props, eventId }: Mail & { eventId: string }): Promise<void> {
  const id = jobId(eventId)
  if (await addMail(tx, { id, kind, recipient: to, props })) await sendJob(tx, mailQueue, { id, data: {} })
}
