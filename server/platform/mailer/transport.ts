import type { Env } from '#server/env.ts'
import type { Transport } from './message.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#server/platform/system/write-atomically.ts'
import { toMailOptions } from './message.ts'

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
