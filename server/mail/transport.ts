import type { Env } from '#server/env.ts'
import { fileTransport } from './file-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

export interface Message {
  /** The mail's; the message's id follows from it, so that a repeated message can be told. */
  id: string
  to: string
  date: Date
  subject: string
  text: string
  html: string
}

/** Resolves once the message is handed over. */
export type Transport = (message: Message) => Promise<void>

export const openTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env): Transport =>
  SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : fileTransport(DATA_DIR, MAIL_FROM)
