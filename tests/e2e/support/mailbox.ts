import type { Email } from 'postal-mime'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { readMailFolder } from '#tests/support/read-mail-folder.ts'
import { expect } from './journey.ts'

/** Waits for a mail. */
export async function waitForMail(address: string, subject: string): Promise<Email> {
  let found: Email | undefined
  const check = async () => {
    const mails = await readMailFolder(process.env['STORE_DATA_DIR'] ?? '')
    found = mails.find((mail) => mail.to?.[0]?.address === address && mail.subject === `【${SITE_NAME}】${subject}`)
    return found !== undefined
  }
  await expect.poll(check, { message: `「${subject}」 to ${address}`, timeout: 30_000 }).toBe(true)
  return found!
}

/** The URL in the mail. */
export async function readMailedLink(address: string, subject: string): Promise<string> {
  const { text } = await waitForMail(address, subject)
  return /https?:\/\/\S+#\S+/.exec(text ?? '')![0]
}
