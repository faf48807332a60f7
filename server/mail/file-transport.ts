import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#server/content/write-whole.ts'
import { mailOptions } from './mail-options.ts'
import type { Transport } from './message.ts'

/** Every mail is a file, there whole or not at all; a repeated one takes the place of the first. */
export function fileTransport(dataDir: string, from: string): Transport {
  const folder = join(dataDir, 'mail')
  return async (message) => {
    const { createTransport } = await import('nodemailer')
    const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await compose.sendMail(mailOptions(message, from))
    await mkdir(folder, { recursive: true })
    await writeWhole(join(folder, `${message.id}.eml`), bytes as Buffer, { mode: 0o600 })
  }
}
