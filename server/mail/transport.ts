import type { Env } from '#server/env.ts'
import { fileTransport } from './file-transport.ts'
import type { Transport } from './message.ts'
import { smtpTransport } from './smtp-transport.ts'

export const openTransport = ({ SMTP_URL, MAIL_FROM, DATA_DIR }: Env): Transport =>
  SMTP_URL ? smtpTransport(SMTP_URL, MAIL_FROM) : fileTransport(DATA_DIR, MAIL_FROM)
