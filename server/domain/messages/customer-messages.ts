/** The customer's side of the thread. */
import { CodedError } from '#contract/errors.ts'
import type { Message, NewMessage } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { readCustomer } from '../customers/customer-rows.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { tellChanged } from '../customers/tell-changed.ts'
import { claimPictures } from '../files/claim-files.ts'
import { addMessage, countUnread, markSeen, messageAnswer, readThread } from './message-rows.ts'

export async function listMessages({ db }: Pick<Deps, 'db'>, customerId: string, before: number | undefined) {
  const { rows, hasEarlier } = await readThread(db, customerId, before)
  return { data: rows.map(messageAnswer), hasEarlier, unread: await countUnread(db, customerId, 'shop') }
}

interface Written {
  body: NewMessage
  key: string
  customerId: string
}

export async function sendMessage(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  tx: Db,
  { body, key, customerId }: Written,
): Promise<Message> {
  const nowMs = now()
  await lockCustomer(tx, customerId)
  await claimPictures(tx, { fileIds: body.fileIds, customerId, submissionKey: key, nowMs })
  const added = await addMessage(tx, { id: key, customerId, from: 'customer', ...body, sentAt: new Date(nowMs) })
  // It was sent before, and its answer is forgotten.
  if (!added) throw new CodedError('IDEMPOTENCY_MISMATCH')
  await tellChanged(tx, customerId, 'messages')
  await tellShop(tx, customerId, key, env.MAIL_FROM)
  return messageAnswer(added)
}

/** That there is one: it is read at the desk. */
async function tellShop(tx: Db, customerId: string, key: string, mailFrom: string): Promise<void> {
  const { familyName, givenName, email } = await readCustomer(tx, customerId)
  const props = { name: 'ご担当者', customer: `${familyName} ${givenName}`, email }
  const to = mailFrom.replace(/^.*<|>$/g, '')
  await queueMail(tx, { kind: 'messageNotice', to, props, eventId: `messageNotice:${key}` })
}

/** What came after is not seen. Answers how many are left. */
export async function readMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customerId: string,
  upTo: number,
): Promise<{ unread: number }> {
  return db.transaction(async (tx) => {
    const isNew = await markSeen(tx, { customerId, from: 'shop', upTo, now: new Date(now()) })
    if (isNew) await tellChanged(tx, customerId, 'messages')
    return { unread: await countUnread(tx, customerId, 'shop') }
  })
}
