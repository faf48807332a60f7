import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { MESSAGES_PAGE, MESSAGES_PER_CALL } from '#contract/shared/constants.ts'
import type { SubmissionKind } from '#contract/submissions/kind.ts'
import { integerText } from '#contract/shared/query-fields.ts'
import { messageBody, messageSchema } from './schema.ts'

const unreadShape = { unread: z.int() }

const seqText = integerText(1, 1_000_000_000)

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/messages',
  access: 'customer',
  offline: { source: 'saved', strategy: 'stale-while-revalidate' },
  refetchOn: 'messages',
  summary: `The last ${MESSAGES_PER_CALL} messages, or those before a place in the thread; the oldest first`,
  query: z.object({ before: z.optional(seqText) }),
  output: z.object({ data: z.array(messageSchema), hasEarlier: z.boolean(), ...unreadShape }),
})

/** The event `messages` announces changes. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/Customers/me/messages/unread',
  access: 'customer',
  summary: 'How many messages of the shop the customer has not seen',
  output: z.object(unreadShape),
})

export const send = endpoint({
  method: 'POST',
  path: '/Customers/me/messages',
  access: 'customer',
  summary: 'Write to the shop',
  body: messageBody,
  output: messageSchema,
  errors: ['FILE_GONE'],
  isSubmission: true,
})

export const MESSAGE: SubmissionKind = {
  name: 'message',
  call: send,
  label: 'メッセージ',
  page: MESSAGES_PAGE,
}

export const markRead = endpoint({
  method: 'POST',
  path: '/Customers/me/messages/read',
  access: 'customer',
  summary: 'The customer has seen what the shop wrote, up to a place in the thread; repeatable',
  body: z.object({ upTo: z.int().check(z.gte(0)) }),
  output: z.object(unreadShape),
})
