import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { MESSAGES_PAGE } from '#contract/shared/constants.ts'
import type { SubmissionKind } from '#contract/shared/submission-kind.ts'
import { integerText } from '#contract/shared/query-fields.ts'
import { messageBody, messageSchema } from './schema.ts'

const unreadShape = { unread: z.int() }

const seqText = integerText(1, 1_000_000_000)

export const list = endpoint({
  method: 'GET',
  path: '/Customers/me/messages',
  auth: 'required',
  offline: { source: 'saved', strategy: 'stale-while-revalidate' },
  refetchOn: 'messages',
  query: z.object({ before: z.optional(seqText) }),
  output: z.object({ data: z.array(messageSchema), hasEarlier: z.boolean(), ...unreadShape }),
})

/** The event `messages` announces changes. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/Customers/me/messages/unread',
  auth: 'required',
  output: z.object(unreadShape),
})

export const send = endpoint({
  method: 'POST',
  path: '/Customers/me/messages',
  auth: 'required',
  body: messageBody,
  output: messageSchema,
  errors: ['FILE_GONE'],
  idempotent: true,
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
  auth: 'required',
  body: z.object({ upTo: z.int().check(z.gte(0)) }),
  output: z.object(unreadShape),
})
