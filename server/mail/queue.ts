import { createHash } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import { sendJob } from '#server/db/send-job.ts'
import { addMail } from '#server/domain/mails.ts'
import type { Mail } from './mail-kinds.ts'
import { mailQueue } from './mail-queue.ts'

/**
 * Has a mail sent, if and only if the caller's transaction is committed. `eventId` names what happened, such as
 * `verify:<hash of the token>`: a second mail of the same event is none.
 */
export async function queueMail(tx: Db, { kind, to, props, eventId }: Mail & { eventId: string }): Promise<void> {
  const id = mailId(eventId)
  if (await addMail(tx, { id, kind, recipient: to, props })) await sendJob(tx, mailQueue, { id, data: {} })
}

/** A UUID (version 8) made of the event's name. */
export function mailId(eventId: string): string {
  const bytes = createHash('sha256').update(eventId).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
