import type { Env } from '#server/platform/system/env.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import type { CalendarFile } from './mail.ts'
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
  calendar?: CalendarFile
  unsubscribeUrl?: string
}

/** Resolves when the message is accepted. */
export type Transport = (message: Message) => Promise<void>

/** `こもれび <info@shop.example.jp>` → `shop.example.jp` */
const getHost = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')

const toAttachment = ({ fileName, text }: CalendarFile) => ({
  filename: fileName,
  content: text,
  // Line endings are part of the format.
  contentTransferEncoding: 'base64' as const,
  contentType: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(text)?.[1] ?? 'PUBLISH'}`,
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
  async function deliver(message: Message, recipient?: string): Promise<void> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(smtpOptions(url))
    if (recipient !== undefined)
      transport.use('stream', ({ message: mail }, done) => {
        const envelope = { ...mail.getEnvelope(), to: [recipient] }
        mail.getEnvelope = () => envelope
        done()
      })
    try {
      await transport.sendMail(toMailOptions(message, from))
    } finally {
      transport.close()
    }
  }
  return async (message) => {
    try {
      await deliver(message).catch((error: SmtpError) => {
        if (!isRefusedQuoted(error, message.to)) throw error
        return deliver(message, message.to)
      })
    } catch (error) {
      throw toDeliveryError(error as SmtpError)
    }
  }
}

/**
 * Japanese carriers gave out addresses with dots in a row or before the @, which must be quoted in SMTP. Some mail servers
 * know them only without quotes, and refuse what is quoted as bad syntax (501) or as a bad mailbox name (553).
 */
const isRefusedQuoted = ({ command, responseCode = 0 }: SmtpError, to: string): boolean =>
  command === 'RCPT TO' && [501, 553].includes(responseCode) && UNUSUAL_DOTS.test(to)

/** Only characters that need no quotes, except for the places of the dots. */
const UNUSUAL_DOTS = /^(?=[^@]*\.\.|\.|[^@]*\.@)[\w!#$%&'*+/=?^`{|}~.-]+@[^@\s<>]+$/

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
