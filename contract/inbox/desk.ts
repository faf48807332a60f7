/** Messages, inquiries and applications in one list, by when an answer was promised. Only on the desk's origin. */
import * as z from 'zod/mini'
import { FILE_KINDS } from '#contract/files/schema.ts'
import { messageSchema } from '#contract/messages/schema.ts'
import { deskList } from '#contract/shared/desk-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { integerText } from '#contract/shared/query-fields.ts'

export const ENTRY_KINDS = ['message', 'inquiry', 'application'] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

export const ENTRY_KIND_LABELS: Record<EntryKind, string> = {
  message: 'メッセージ',
  inquiry: 'お問い合わせ',
  application: '応募',
}

/** How many business days the customer was told. */
export const PROMISED_DAYS: Record<EntryKind, number> = { message: 2, inquiry: 2, application: 5 }

/** `open`: something is left to do. `unread`: open, and the person has not seen the last that came. `mine`: the person answers. */
export const INBOX_VIEWS = ['open', 'unread', 'mine', 'all'] as const

export type InboxView = (typeof INBOX_VIEWS)[number]

const personSchema = z.object({ id: z.string(), name: z.string() })

const rowShape = {
  /** Of the customer for messages, else of the form. */
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Null for messages. */
  number: z.nullable(z.string()),
  /** Null after it was erased. */
  name: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** Null if nothing is promised any more. */
  dueAt: z.nullable(z.iso.datetime()),
  lastAt: z.iso.datetime(),
  /** The person has not seen the last that came. */
  isUnread: z.boolean(),
  assignee: z.nullable(personSchema),
  /** Of forms, in words. */
  status: z.nullable(z.string()),
  /** Other staff who write an answer at this moment. */
  writers: z.array(z.string()),
}

const inboxRowSchema = z.object({
  ...rowShape,
  /** The last message, or what the form is about, in one line. */
  summary: z.string(),
})

export type InboxRow = z.output<typeof inboxRowSchema>

export const list = deskList('/Inbox', inboxRowSchema, {
  view: z.enum(INBOX_VIEWS),
  kind: z.optional(z.enum(ENTRY_KINDS)),
})

const attachedFileSchema = z.object({ id: z.string(), kind: z.enum(FILE_KINDS) })

export const inboxEntrySchema = z.object({
  ...rowShape,
  /** Position of the last message of the thread, from either side; 0 for none. */
  lastSeq: z.int(),
  customer: z.object({
    /** Null for guests. */
    id: z.nullable(z.string()),
    kana: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
  }),
  /** The latest messages, the oldest first. Null for forms. */
  thread: z.nullable(z.object({ messages: z.array(messageSchema), hasEarlier: z.boolean() })),
  /** Null for messages. */
  form: z.nullable(
    z.object({
      receivedAt: z.iso.datetime(),
      facts: z.array(z.object({ label: z.string(), text: z.string() })),
      files: z.array(attachedFileSchema),
      status: z.string(),
      statuses: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
})

export type InboxEntry = z.output<typeof inboxEntrySchema>

const seqText = integerText(1, 1_000_000_000)

/** By id or number; for messages by the id of the customer. */
export const get = endpoint({
  method: 'GET',
  path: '/Inbox/entries/{id}',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  /** `before`: the messages before this position. */
  query: z.object({ before: z.optional(seqText) }),
  output: inboxEntrySchema,
  errors: ['NOT_FOUND'],
})

/** The person has seen it. Others and the customer are not told. */
export const markRead = endpoint({
  method: 'POST',
  path: '/Inbox/entries/{id}/read',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  /** Position of the last message that was shown, 0 for forms. */
  body: z.strictObject({ upTo: z.int().check(z.gte(0)) }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
})

/** The person writes an answer, or has stopped. Forgotten after a minute, so it is repeated while they write. */
export const setWriting = endpoint({
  method: 'POST',
  path: '/Inbox/entries/{id}/writing',
  auth: 'staff',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ isWriting: z.boolean() }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
})

export const replyTemplateSchema = z.object({
  title: z.string(),
  /** With `{お名前}`, `{番号}` and `{担当}`. */
  text: z.string(),
})

export type ReplyTemplate = z.output<typeof replyTemplateSchema>

export const templates = endpoint({
  method: 'GET',
  path: '/Inbox/templates',
  auth: 'staff',
  output: z.object({ data: z.array(replyTemplateSchema) }),
})
