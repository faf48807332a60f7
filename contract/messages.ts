/** The one thread between a customer and the shop. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fileIdSchema } from './files.ts'
import { maxLength } from './lengths.ts'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_PICTURES, MESSAGES_PAGE, MESSAGES_PER_CALL } from './rules.ts'
import type { SubmissionKind } from './submission-kind.ts'
import { integerText } from './text-input.ts'
import { proseField } from './typed-fields.ts'

export const MESSAGE_SIDES = ['customer', 'shop'] as const
export type MessageSide = (typeof MESSAGE_SIDES)[number]

const distinct = (ids: readonly string[]) => new Set(ids).size === ids.length

export const messageBody = z
  .object({
    /** May be empty where there are pictures. */
    text: proseField(MAX_MESSAGE_CHARACTERS),
    /** Of pictures that have gone up. */
    fileIds: z
      .array(fileIdSchema)
      .check(
        maxLength(MAX_MESSAGE_PICTURES, `写真は${MAX_MESSAGE_PICTURES}枚までお送りいただけます。`),
        z.refine(distinct, '同じ写真が重なっています。'),
      ),
  })
  .check(
    z.refine(({ text, fileIds }) => text.trim() !== '' || fileIds.length > 0, {
      error: 'メッセージを入力してください。',
      path: ['text'],
    }),
  )
export type NewMessage = z.output<typeof messageBody>

export const messageSchema = z.object({
  /** Of the customer's it is the key of the submission. */
  id: z.string(),
  /** Its place in the thread: rises, with gaps. */
  seq: z.int(),
  from: z.enum(MESSAGE_SIDES),
  text: z.string(),
  fileIds: z.array(z.string()),
  /** When it reached the server. */
  sentAt: z.iso.datetime(),
  /** When the other side saw it. */
  readAt: z.nullable(z.iso.datetime()),
})
export type Message = z.output<typeof messageSchema>

const unreadShape = { unread: z.int() }
const seqText = integerText(1, 1_000_000_000)

export const listMessages = endpoint({
  method: 'GET',
  path: '/Customers/me/messages',
  access: 'customer',
  summary: `The last ${MESSAGES_PER_CALL} messages, or those before a place in the thread; the oldest first`,
  query: z.object({ before: z.optional(seqText) }),
  output: z.object({ data: z.array(messageSchema), hasEarlier: z.boolean(), ...unreadShape }),
})

/** Followed by the event `messages`. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/Customers/me/messages/unread',
  access: 'customer',
  summary: 'How many messages of the shop the customer has not seen',
  output: z.object(unreadShape),
})

export const sendMessage = endpoint({
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
  call: sendMessage,
  label: 'メッセージ',
  page: MESSAGES_PAGE,
}

export const readMessages = endpoint({
  method: 'POST',
  path: '/Customers/me/messages/read',
  access: 'customer',
  summary: 'The customer has seen what the shop wrote, up to a place in the thread; repeatable',
  body: z.object({ upTo: z.int().check(z.gte(0)) }),
  output: z.object(unreadShape),
})
