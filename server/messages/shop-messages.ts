/** Messages from the shop's side. */
import { ulid } from 'ulid'
import { desc, eq, sql } from '#drizzle'
import { enqueuePush } from '#server/customers/push.ts'
import { type ActiveCustomer, lockCustomer } from '#server/customers/rows.ts'
import { customers } from '#server/customers/schema.ts'
import { answerMessages } from '#server/inbox-entries/entries.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { messageMail, messagePush } from './mails.ts'
import { addMessage, markRead, type MessageRow } from './rows.ts'
import { messages } from './schema.ts'

export interface Thread {
  customerId: string
  familyName: string
  givenName: string
  email: string | null
  last: Pick<MessageRow, 'text' | 'fileIds' | 'from' | 'sentAt'>
  /** Number of the customer's messages that the shop has not read. */
  unread: number
}

/** Threads with the newest messages first. */
export function listThreads(db: Db, limit: number): Promise<Thread[]> {
  const last = db
    .selectDistinctOn([messages.customerId])
    .from(messages)
    .orderBy(messages.customerId, desc(messages.seq))
    .as('last')
  const unread = sql<number>`(select count(*)::int from ${messages} as m
    where m.customer_id = ${customers.id} and m.sender = 'customer' and m.read_at is null)`
  const { id: customerId, familyName, givenName, email } = customers
  const { text, fileIds, from, sentAt } = last
  return db
    .select({ customerId, familyName, givenName, email, last: { text, fileIds, from, sentAt }, unread })
    .from(last)
    .innerJoin(customers, eq(customers.id, last.customerId))
    .orderBy(desc(last.seq))
    .limit(limit)
}

/** Marks all messages of the customer as read by the shop. Returns whether any was unread. */
export async function markThreadRead(tx: Db, customerId: string, nowMs: number): Promise<boolean> {
  const isChanged = await markRead(tx, { customerId, from: 'customer', now: new Date(nowMs) })
  if (isChanged) await notifyChange(tx, customerId, 'messages')
  return isChanged
}

/**
 * Sends a reply, with mail and push notifications that do not contain its text. Replying also marks the customer's
 * messages as read.
 */
export async function replyToCustomer(
  tx: Db,
  { id: customerId, email, familyName }: ActiveCustomer,
  { text, fileIds = [] }: { text: string; fileIds?: string[] },
  nowMs: number,
): Promise<MessageRow> {
  const sentAt = new Date(nowMs)
  await lockCustomer(tx, customerId)
  await markRead(tx, { customerId, from: 'customer', now: sentAt })
  const id = ulid(nowMs)
  const added = await addMessage(tx, { id, customerId, from: 'shop', text, fileIds, sentAt })
  await answerMessages(tx, customerId, sentAt)
  const eventId = `message:${id}`
  await enqueueMail(tx, messageMail, { to: email, props: { name: familyName }, eventId })
  await enqueuePush(tx, messagePush, { customerId, eventId, nowMs })
  await notifyChange(tx, customerId, 'messages')
  return added!
}
