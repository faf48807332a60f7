/** What staff do with messages. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import * as messageActions from '#contract/messages/actions.ts'
import { toCustomerSubject } from '#server/customers/desk-actions.ts'
import { type ActiveCustomer, type CustomerRow, lockCustomer } from '#server/customers/rows.ts'
import { customers } from '#server/customers/schema.ts'
import { CLAIMED_PICTURES, claimFiles, toStaffKey } from '#server/files/files.ts'
import { answerMessages } from '#server/inbox-entries/entries.ts'
import type { Db } from '#server/platform/db/client.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { formatActor } from '#server/platform/desk/actor.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { assertFresh } from '#server/platform/desk/fresh.ts'
import { findLastEntry } from '#server/platform/desk/log.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { loadThread } from './rows.ts'
import { markThreadRead, replyToCustomer } from './shop-messages.ts'
import { summarize } from './summary.ts'

export const showAction = deskAction({
  name: 'messages show',
  permission: 'messages',
  input: z.strictObject({ customerId: z.string() }),
  async run(tx, { customerId }, { nowMs }) {
    const changed = await markThreadRead(tx, customerId, nowMs)
    const entry = { subject: toCustomerSubject(customerId), before: { isRead: false }, after: { isRead: true } }
    return { output: { changed }, ...(changed && { entry }) }
  },
})

/** What needs no answer. The customer sees that it was read. */
export const closeAction = deskAction({
  ...messageActions.close,
  permission: 'messages',
  async run(tx, { customerId }, { nowMs }) {
    const customer = await loadCustomer(tx, customerId)
    await lockCustomer(tx, customer.id)
    const [last] = (await loadThread(tx, customer.id)).rows.slice(-1)
    const isRead = await markThreadRead(tx, customer.id, nowMs)
    if (last) await answerMessages(tx, customer.id, last.sentAt)
    const entry = { subject: toCustomerSubject(customer.id), before: { isRead: !isRead }, after: { isRead: true } }
    return { output: { changed: isRead }, ...(last && { entry }) }
  },
})

export const replyAction = deskAction({
  ...messageActions.reply,
  permission: 'messages',
  async run(tx, { customerId, text, fileIds = [], seen }, { actor, nowMs }) {
    const customer = await loadCustomer(tx, customerId)
    await lockCustomer(tx, customer.id)
    if (seen !== undefined) await assertLastMessage(tx, customer, seen)
    const submissionKey = toStaffKey(actor.id ?? actor.name)
    const owner = { customerId: undefined, ownerId: customer.id, submissionKey }
    await claimFiles(tx, { ...CLAIMED_PICTURES, ...owner, fileIds, nowMs })
    const { id: messageId, seq } = await replyToCustomer(tx, customer, { text, fileIds }, nowMs)
    const after = { fields: [logCode('message')], message: seq }
    return { output: { messageId }, entry: { subject: toCustomerSubject(customerId), after } }
  },
})

/** A colleague may have answered, or the customer may have written again. */
async function assertLastMessage(tx: Db, { id, familyName }: ActiveCustomer, seen: number): Promise<void> {
  const [last] = (await loadThread(tx, id)).rows.slice(-1)
  if (!last) return
  const subject = toCustomerSubject(id)
  await assertFresh(tx, {
    subject,
    seen,
    present: last.seq,
    value: `最後のメッセージが「${summarize(last).slice(0, 60)}」`,
    logged: 'message',
    async findOther() {
      if (last.from === 'customer') return { by: `${familyName}様`, at: last.sentAt }
      const entry = await findLastEntry(tx, subject, 'message')
      return entry && { by: formatActor({ kind: entry.actorKind, name: entry.actorName }), at: entry.at }
    },
  })
}

async function loadCustomer(tx: Db, customerId: string): Promise<ActiveCustomer> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  if (!customer || !isPresent(customer)) throw new CommandError('このお客様は退会しています。')
  return customer
}

const isPresent = (it: CustomerRow): it is ActiveCustomer => it.email !== null && it.closedAt === null
