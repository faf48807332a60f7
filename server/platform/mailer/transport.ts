import type { Env } from '#server/platform/system/env.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import { CALENDAR_FILE_NAME } from '#contract/reservations/calendar.ts'
import { PermanentJobError } from '#server/platform/queue/enqueue.ts'

export const openTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env): Transport =>
  SMTP_URL ? createSmtpTransport(SMTP_URL, MAIL_FROM) : createFileTransport(DATA_DIR, MAIL_FROM)

/** Writes each mail to a file, atomically. Sending a mail again overwrites its file. */
export function createFileTransport(dataDir: string, from: string): Transport {
  const folder = join(dataDir, 'mail')
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await compose.sendMail(toMailOptions(message, from))
    await mkdir(folder, { recursive: true })
    await writeAtomically(join(folder, `${message.id}.eml`), bytes as Buffer, { mode: 0o600 })
  }
}

export interface Message {
  /** Id of the mail. The Message-ID is derived from it, so that duplicates can be recognized. */
  id: string
  to: string
  date: Date
  subject: string
  text: string
  html: string
  calendar?: string
  unsubscribeUrl?: string
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

/** Mail programs then show a button that unsubscribes with one click. */
const toUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Options for nodemailer, shared by all transports. */
export const toMailOptions = (
  { id, to, date, subject, text, html, calendar, unsubscribeUrl }: Message,
  from: string,
) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  date,
  messageId: `<${id}@${getHost(from)}>`,
  // Suppresses automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && toUnsubscribeHeaders(unsubscribeUrl)) },
  ...(calendar === undefined ? {} : { attachments: [toAttachment(calendar)] }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Well below the time after which another process takes over the job. */
const LIMITS_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * `smtps://` uses implicit TLS, `smtp://` STARTTLS, without which no password is sent to another machine. Options of
 * nodemailer may follow as a query: `?requireTLS=false`, `?tls.rejectUnauthorized=false`, `?name=shop`.
 */
export const smtpOptions = (url: string) => ({ ...LIMITS_MS, requireTLS: needsTls(new URL(url)), url })

const needsTls = ({ username, hostname }: URL): boolean =>
  username !== '' && !/^(localhost|127\..*|\[::1\])$/.test(hostname)

export function createSmtpTransport(url: string, from: string): Transport {
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(smtpOptions(url))
    try {
      await transport.sendMail(toMailOptions(message, from))
    } catch (error) {
      throw toDeliveryError(error as SmtpError)
    } finally {
      transport.close()
    }
  }
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
}

/** Commands whose rejection is final. A rejected login or sender is a configuration error, so the mail is retried. */
const FINAL_COMMANDS = new Set(['RCPT TO', 'DATA'])

/** Omits the server's message, because it repeats the address. */
function toDeliveryError({ code = 'UNKNOWN', command, responseCode }: SmtpError): Error {
  const message = `mail not accepted: ${[code, command, responseCode].filter(Boolean).join(' ')}`
  const isFinal = FINAL_COMMANDS.has(command ?? '') && responseCode !== undefined && responseCode >= 500
  return isFinal ? new PermanentJobError(message) : new Error(message)
}
