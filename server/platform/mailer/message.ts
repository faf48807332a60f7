import { CALENDAR_FILE_NAME } from '#contract/reservations/calendar.ts'

export interface Message {
  /** Id of the mail. The Message-ID is derived from it, so that duplicates can be recognized. */
  id: string
  to: string
  date: Date
  subject: string
  text: string
  html: string
  calendar?: string
}

/** Resolves when the message is accepted. */
export type Transport = (message: Message) => Promise<void>

/** `こもれび <info@shop.example.jp>` → `shop.example.jp` */
const getHost = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')

const toAttachment = (calendar: string) => ({
  filename: CALENDAR_FILE_NAME,
  content: calendar,
  // Line endings are part of the format.
  contentTransferEncoding: 'base64' as const,
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'}`,
})

/** Options for nodemailer, shared by all transports. */
export const toMailOptions = ({ id, to, date, subject, text, html, calendar }: Message, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${getHost(from)}>`,
  // Suppresses automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(calendar === undefined ? {} : { attachments: [toAttachment(calendar)] }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
