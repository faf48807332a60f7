/** What staff do with messages. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import { messageBody } from '#contract/messages/schema.ts'
import { toCustomerSubject } from '#server/customers/desk-actions.ts'
import type { ActiveCustomer, CustomerRow } from '#server/customers/rows.ts'
import { customers } from '#server/customers/schema.ts'
import { deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { markThreadRead, replyToCustomer } from './shop-messages.ts'

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

const textField = messageBody.shape.text.check(z.refine((text) => text.trim() !== '', 'メッセージを入力してください。'))

export const replyAction = deskAction({
  name: 'messages reply',
  permission: 'messages',
  input: z.strictObject({ customerId: z.string(), text: textField }),
  async run(tx, { customerId, text }, { nowMs }) {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
    if (!customer || !isPresent(customer)) throw new CommandError('このお客様は退会しています。')
    const { id: messageId } = await replyToCustomer(tx, customer, text, nowMs)
    const entry = { subject: toCustomerSubject(customerId), after: { fields: [logCode('message')] } }
    return { output: { messageId }, entry }
  },
})

const isPresent = (it: CustomerRow): it is ActiveCustomer => it.email !== null && it.closedAt === null
