import { CALENDAR_FILE_NAME } from '#contract/calendar-file.ts'
import type { Message } from './message.ts'

/** `こもれび <info@shop.example.jp>` → `shop.example.jp` */
const hostOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')

const attached = (calendar: string) => ({
  filename: CALENDAR_FILE_NAME,
  content: calendar,
  // Its line ends are part of the format.
  contentTransferEncoding: 'base64' as const,
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH'}`,
})

/** What nodemailer is told: the same for every way of sending. */
export const mailOptions = ({ id, to, date, subject, text, html, calendar }: Message, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${hostOf(from)}>`,
  // Nobody's holiday note is to answer it.
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(calendar === undefined ? {} : { attachments: [attached(calendar)] }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
