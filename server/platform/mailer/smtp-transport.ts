import { PermanentJobError } from '#server/platform/queue/job.ts'
import { toMailOptions, type Transport } from './transport.ts'

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
