import { JobRefused } from '#server/jobs/job.ts'
import { mailOptions } from './mail-options.ts'
import type { Transport } from './message.ts'

/** Well within the time after which another process takes the job over. */
const LIMITS_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }

/**
 * `smtps://` speaks TLS from the start, `smtp://` by STARTTLS, without which no password is sent to another machine.
 * Options of nodemailer may follow as a query: `?requireTLS=false`, `?tls.rejectUnauthorized=false`, `?name=shop`.
 */
export const smtpOptions = (url: string) => ({ ...LIMITS_MS, requireTLS: needsTls(new URL(url)), url })

const needsTls = ({ username, hostname }: URL): boolean =>
  username !== '' && !/^(localhost|127\..*|\[::1\])$/.test(hostname)

export function smtpTransport(url: string, from: string): Transport {
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(smtpOptions(url))
    try {
      await transport.sendMail(mailOptions(message, from))
    } catch (error) {
      throw told(error as SmtpError)
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

/** Of this recipient or this message; a refused login or sender is ours to mend, and the mail waits for it. */
const FINAL = new Set(['RCPT TO', 'DATA'])

/** The server's own words are left out: they repeat the address. */
function told({ code = 'UNKNOWN', command, responseCode }: SmtpError): Error {
  const words = `mail not accepted: ${[code, command, responseCode].filter(Boolean).join(' ')}`
  const isFinal = FINAL.has(command ?? '') && responseCode !== undefined && responseCode >= 500
  return isFinal ? new JobRefused(words) : new Error(words)
}
