/** Desk commands for the newsletter. */
import * as z from 'zod/mini'
import type { SentOutput } from '#contract/newsletter/actions.ts'
import { emailField } from '#contract/shared/form-fields.ts'
import { formatNumber } from '#contract/shared/format-number.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
} from '#server/platform/desk/command.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { renderMail } from '#server/platform/mailer/layout.ts'
import { loadSite } from '#server/settings/settings.ts'
import { sendAction } from './desk-action.ts'
import { type Letter, parseLetter } from './letter.ts'
import { newsletterMail } from './mails.ts'
import { countRecipients, listNewsletters, type SentNewsletter } from './send.ts'

const MAX_LISTED = 50
const NAME = '○○'

async function send(
  deps: DeskDeps,
  { options: { to }, text = '' }: CommandInput,
  perform: (input: { text: string; to: string }) => Promise<SentOutput>,
): Promise<CommandOutput> {
  const letter = parseLetter(text)
  if (to === undefined) return show(deps, letter)
  if (to !== 'all') return sendPreview(to, (address) => perform({ text, to: address }))
  const { result, recipients } = await perform({ text, to })
  const done = result === 'started' ? `${formatNumber(recipients)}名に送ります。` : '送信の続きを始めます。'
  return { lines: [`${done}進み具合は newsletter list で確認できます。`], data: { result, recipients } }
}

/** The mail as a customer would get it. Sends nothing. */
export async function previewLetter(
  db: Db,
  letter: Letter,
): Promise<{ subject: string; text: string; recipients: number }> {
  const { seller, phone, phoneHours } = await loadSite(db)
  const props = { name: NAME, letter, seller, unsubscribeUrl: '（お客様ごとの配信停止ページ）', isPreview: false }
  const sender = { url: '', phone, phoneHours }
  const { subject, text } = renderMail(newsletterMail.write(props, sender), NAME, sender)
  return { subject, text, recipients: await countRecipients(db) }
}

async function show({ db }: DeskDeps, letter: Letter): Promise<CommandOutput> {
  const { subject, text, recipients } = await previewLetter(db, letter)
  return {
    lines: [
      `件名: ${subject}`,
      '',
      ...text.trimEnd().split('\n'),
      '',
      `まだ送っていません。宛先は${formatNumber(recipients)}名です。`,
      '--to <メールアドレス> で確認用に1通、--to all で全員に送ります。',
    ],
    data: { recipients, subject, text },
  }
}

async function sendPreview(given: string, sendTo: (address: string) => Promise<unknown>): Promise<CommandOutput> {
  const { data: to } = z.safeParse(emailField, given)
  if (to === undefined) throw new CommandError(`--to は all かメールアドレスで指定してください: ${given}`)
  await sendTo(to)
  return { lines: [`確認用に、${to} へ1通送ります。`], data: { to } }
}

const formatState = ({ isQueued, waiting }: SentNewsletter): string =>
  !isQueued ? '準備中' : waiting > 0 ? `残り${formatNumber(waiting)}通` : '送信済み'

async function list({ db }: DeskDeps): Promise<CommandOutput> {
  const rows = await listNewsletters(db, MAX_LISTED)
  const lines = formatTable(
    [
      { title: '開始', of: ({ startedAt }) => formatTime(startedAt) },
      { title: '件名', of: ({ subject }) => subject, isLong: true },
      { title: '宛先', of: ({ recipients }) => `${formatNumber(recipients)}名` },
      { title: '状態', of: formatState },
    ],
    rows,
  )
  return { lines: rows.length > 0 ? lines : ['送信したメールマガジンはありません。'], data: { newsletters: rows } }
}

export const newsletterCommands: Command[] = [
  actionCommand({
    action: sendAction,
    operands: ['<ファイル>'],
    options: { to: '<all|メール>' },
    about: 'メールマガジンを確かめる（--to をつけると送る。同じ内容は一人に一度だけ）',
    readsFile: 'text',
    run: send,
  }),
  { name: 'newsletter list', operands: [], about: '送信したメールマガジンと進み具合', run: list },
]
