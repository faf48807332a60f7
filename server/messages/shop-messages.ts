/** The shop's side of all threads. */
import { ulid } from 'ulid'
import { desc, eq, sql } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import { messages } from '#server/db/schema-messages.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/push/queue.ts'
import type { PresentCustomer } from '../customers/customer-rows.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { tellChanged } from '../customers/tell-changed.ts'
import { addMessage, markSeen, type MessageRow } from './message-rows.ts'

type ShopDeps = Pick<Deps, 'db' | 'now'>

export interface Thread {
  customerId: string
  familyName: string
  givenName: string
  email: string | null
  last: Pick<MessageRow, 'text' | 'fileIds' | 'from' | 'sentAt'>
  /** Of the customer's, those that the shop has not seen. */
  unread: number
}

/** Those with the newest messages first. */
export function listThreads(db: Db, limit: number): Promise<Thread[]> {
  const last = db
    .selectDistinctOn([messages.customerId])
    .from(messages)
    .orderBy(messages.customerId, desc(messages.seq))
    .as('last')
  const unread = sql<number>`(select count(*)::int from ${messages} as m
    where m.customer_id = ${customers.id} and m.side = 'customer' and m.read_at is null)`
  const { id: customerId, familyName, givenName, email } = customers
  const { text, fileIds, from, sentAt } = last
  return db
    .select({ customerId, familyName, givenName, email, last: { text, fileIds, from, sentAt }, unread })
    .from(last)
    .innerJoin(customers, eq(customers.id, last.customerId))
    .orderBy(desc(last.seq))
    .limit(limit)
}

/** The shop has looked at all that the customer wrote. */
export const seeThread = ({ db, now }: ShopDeps, customerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (await markSeen(tx, { customerId, from: 'customer', now: new Date(now()) }))
      await tellChanged(tx, customerId, 'messages')
  })

/** Told by mail and push that there is one, by neither what it says. Whoever answers has seen what the customer wrote. */
export const replyToCustomer = (
  { db, now }: ShopDeps,
  { id: customerId, email, familyName }: PresentCustomer,
  text: string,
): Promise<MessageRow> =>
  db.transaction(async (tx) => {
    const nowMs = now()
    const at = new Date(nowMs)
    await lockCustomer(tx, customerId)
    await markSeen(tx, { customerId, from: 'customer', now: at })
    const id = ulid(nowMs)
    const added = await addMessage(tx, { id, customerId, from: 'shop', text, fileIds: [], sentAt: at })
    const eventId = `message:${id}`
    await queueMail(tx, { kind: 'message', to: email, props: { name: familyName }, eventId })
    await queuePush(tx, { customerId, kind: 'message', eventId, nowMs })
    await tellChanged(tx, customerId, 'messages')
    return added!
  })
