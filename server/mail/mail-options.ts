import type { Message } from './message.ts'

/** `こもれび <info@shop.example.jp>` → `shop.example.jp` */
const hostOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')

/** What nodemailer is told: the same for every way of sending. */
export const mailOptions = ({ id, to, date, subject, text, html }: Message, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${hostOf(from)}>`,
  // Nobody's holiday note is to answer it.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
