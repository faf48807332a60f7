/** Sends a newsletter to all who want it, or one mail for a look at it. */
import { send, type SentOutput } from '#contract/newsletter/actions.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ActionResult, deskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { logCode } from '#server/platform/desk/log-values.ts'
import { hashLetter, type Letter, parseLetter } from './letter.ts'
import { countRecipients, mailPreview, startNewsletter } from './send.ts'

export const sendAction = deskAction({
  ...send,
  permission: 'newsletter',
  async run(tx, { text, to }, { nowMs }) {
    const letter = parseLetter(text)
    const output = to === 'all' ? await sendToAll(tx, letter, nowMs) : await sendPreview(tx, letter, to, nowMs)
    return toResult(letter, output)
  },
})

async function sendPreview(tx: Db, letter: Letter, to: string, nowMs: number): Promise<SentOutput> {
  await mailPreview(tx, letter, to, nowMs)
  return { result: 'preview', recipients: 1 }
}

async function sendToAll(tx: Db, letter: Letter, nowMs: number): Promise<SentOutput> {
  const recipients = await countRecipients(tx)
  if (recipients === 0) throw new CommandError('メールマガジンを希望されているお客様がいません。')
  const result = await startNewsletter(tx, letter, nowMs)
  if (result === 'sent')
    throw new CommandError('同じ内容のメールマガジンを送信済みです。newsletter list で確認できます。')
  return { result, recipients }
}

const toResult = (letter: Letter, output: SentOutput): ActionResult<SentOutput> => ({
  output,
  entry: {
    subject: { kind: 'newsletter', id: hashLetter(letter) },
    after: { result: logCode(output.result), recipients: output.recipients },
  },
})
