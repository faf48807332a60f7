/** Messages from the customer's side. */
import type { Message, NewMessage } from '#contract/messages/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadCustomer, lockCustomer } from '#server/customers/rows.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CLAIMED_PICTURES, claimFiles } from '#server/files/files.ts'
import { receiveMessage } from '#server/inbox-entries/entries.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { enqueueMail, getShopAddress } from '#server/platform/mailer/enqueue.ts'
import { messageNoticeMail } from './mails.ts'
import { addMessage, countUnread, loadThread, markRead, toMessage } from './rows.ts'

export async function listMessages({ db }: Pick<Deps, 'db'>, customerId: string, before: number | undefined) {
  const { rows, hasEarlier } = await loadThread(db, customerId, before)
  return { data: rows.map(toMessage), hasEarlier, unread: await countUnread(db, customerId, 'shop') }
}

interface SendOptions {
  body: NewMessage
  key: string
  customerId: string
}

export async function sendMessage(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  tx: Db,
  { body, key, customerId }: SendOptions,
): Promise<Message> {
  const nowMs = now()
  await lockCustomer(tx, customerId)
  await claimFiles(tx, { ...CLAIMED_PICTURES, fileIds: body.fileIds, customerId, submissionKey: key, nowMs })
  const added = await addMessage(tx, { id: key, customerId, from: 'customer', ...body, sentAt: new Date(nowMs) })
  // The message exists already, but the stored response has expired.
  if (!added) throw new CodedError('IDEMPOTENCY_MISMATCH')
  await receiveMessage(tx, { customerId, at: added.sentAt, seq: added.seq })
  await notifyChange(tx, customerId, 'messages')
  await enqueueShopNotice(tx, customerId, key, getShopAddress(env))
  return toMessage(added)
}

/** Tells the shop that there is a message. Staff read it with the desk command. */
async function enqueueShopNotice(tx: Db, customerId: string, key: string, to: string): Promise<void> {
  const { familyName, givenName, email } = await loadCustomer(tx, customerId)
  const props = { name: 'ご担当者', customer: `${familyName} ${givenName}`, email, customerId }
  await enqueueMail(tx, messageNoticeMail, { to, props, eventId: `messageNotice:${key}` })
}

/** Marks messages up to `upTo` as read. Returns the number of unread messages left. */
export async function markMessagesRead(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customerId: string,
  upTo: number,
): Promise<{ unread: number }> {
  return db.transaction(async (tx) => {
    const hasChanged = await markRead(tx, { customerId, from: 'shop', upTo, now: new Date(now()) })
    if (hasChanged) await notifyChange(tx, customerId, 'messages')
    return { unread: await countUnread(tx, customerId, 'shop') }
  })
}
