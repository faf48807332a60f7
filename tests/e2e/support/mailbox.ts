import type { Email } from 'postal-mime'
import { SITE_NAME } from '#contract/rules.ts'
import { mailsIn } from '#tests/support/mails-in.ts'
import { expect } from './journey.ts'

/** Waits for a mail, as its reader does. */
export async function mailTo(address: string, subject: string): Promise<Email> {
  let found: Email | undefined
  const look = async () => {
    const mails = await mailsIn(process.env['STORE_DATA_DIR'] ?? '')
    found = mails.find((mail) => mail.to?.[0]?.address === address && mail.subject === `【${SITE_NAME}】${subject}`)
    return found !== undefined
  }
  await expect.poll(look, { message: `「${subject}」 to ${address}`, timeout: 30_000 }).toBe(true)
  return found!
}

/** The address that the mail's reader opens. */
export async function linkMailedTo(address: string, subject: string): Promise<string> {
  const { text } = await mailTo(address, subject)
  return /https?:\/\/\S+#\S+/.exec(text ?? '')![0]
}
