/** The shop's side of all threads. */
import { ulid } from 'ulid'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/push/queue.ts'
import type { PresentCustomer } from '../customers/customer-rows.ts'
import { lockCustomer } from '../customers/lock-customer.ts'
import { tellChanged } from '../customers/tell-changed.ts'
import { addMessage, markSeen, type MessageRow } from './message-rows.ts'

type ShopDeps = Pick<Deps, 'db' | 'now'>

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
