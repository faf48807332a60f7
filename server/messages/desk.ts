/** Desk commands for reading and answering messages. */
import * as z from 'zod/mini'
import { messageBody } from '#contract/messages/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { CUSTOMER_OPERAND, loadRequestedCustomer } from '#server/customers/desk.ts'
import type { CustomerRow, ActiveCustomer } from '#server/customers/rows.ts'
import {
  type Command,
  type DeskDeps,
  type DeskFile,
  CommandError,
  type CommandInput,
  type CommandOutput,
} from '#server/platform/desk/command.ts'
import { formatTime, formatTable } from '#server/platform/desk/show.ts'
import { loadFile } from '#server/files/files.ts'
import { loadThread, type MessageRow } from './rows.ts'
import { listThreads, markThreadRead, replyToCustomer, type Thread } from './shop-messages.ts'

const MAX_LISTED = 50

const formatName = ({ familyName, givenName }: Pick<CustomerRow, 'familyName' | 'givenName'>): string =>
  `${familyName} ${givenName}`.trim()

/** The message on one line. */
function summarize({ text, fileIds }: Pick<MessageRow, 'text' | 'fileIds'>): string {
  const pictures = fileIds.length > 0 ? `［写真${fileIds.length}枚］` : ''
  return `${pictures}${text.replaceAll(/\s+/g, ' ')}`
}

const threadTable = (threads: readonly Thread[]): string[] =>
  formatTable(
    [
      { title: '最後', of: ({ last }) => formatTime(last.sentAt) },
      { title: 'お名前', of: formatName, isLong: true },
      { title: 'メール', of: ({ email }) => email ?? '', isLong: true },
      {
        title: '状態',
        of: ({ last, unread }) => (unread > 0 ? `未読${unread}件` : last.from === 'customer' ? '未返信' : '返信済み'),
      },
      { title: '内容', of: ({ last }) => summarize(last), isLong: true },
    ],
    threads,
  )

async function list({ db }: DeskDeps): Promise<CommandOutput> {
  const threads = await listThreads(db, MAX_LISTED)
  return { lines: threads.length > 0 ? threadTable(threads) : ['メッセージはありません。'], data: { threads } }
}

const formatMessage = ({ from, sentAt, readAt, text, fileIds }: MessageRow, name: string): string[] => [
  `${formatTime(sentAt)}  ${from === 'shop' ? '店舗' : `${name} 様`}${readAt ? '' : '（未読）'}`,
  ...(fileIds.length > 0 ? [`  ［写真${fileIds.length}枚］`] : []),
  ...(text === ''
    ? []
    : text
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => `  ${line}`)),
  '',
]

async function show(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const customer = await loadRequestedCustomer(deps, operands)
  const { rows, hasEarlier } = await loadThread(deps.db, customer.id)
  await markThreadRead(deps, customer.id)
  const earlier = hasEarlier ? ['（これより前は省略しました）', ''] : []
  const lines = [...earlier, ...rows.flatMap((row) => formatMessage(row, formatName(customer)))]
  return { lines: rows.length > 0 ? lines : ['メッセージはありません。'], data: { messages: rows } }
}

async function reply(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const customer = await loadRequestedCustomer(deps, operands)
  if (!isPresent(customer)) throw new CommandError('このお客様は退会しています。')
  const { data, error } = z.safeParse(messageBody, { text: operands[1], fileIds: [] })
  if (!data) throw new CommandError(error.issues[0]!.message)
  const sent = await replyToCustomer(deps, customer, data.text)
  return { lines: [`${formatName(customer)} 様へ送りました。`], data: sent }
}

const isPresent = (it: CustomerRow): it is ActiveCustomer => it.email !== null && it.closedAt === null

/** Saves the pictures of the messages that `show` lists. */
async function pictures(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const customer = await loadRequestedCustomer(deps, operands)
  const { rows } = await loadThread(deps.db, customer.id)
  const files: DeskFile[] = []
  for (const id of rows.flatMap(({ fileIds }) => fileIds)) {
    const file = await loadFile(deps, id, customer.id).catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error
      throw new CommandError(`写真が見つかりません: ${id}`)
    })
    files.push({ name: `${id}.${file.kind === 'jpeg' ? 'jpg' : file.kind}`, bytes: file.bytes })
  }
  const names = files.map(({ name }) => name)
  return { lines: names.length > 0 ? names : ['写真はありません。'], data: { files: names }, files }
}

export const messageCommands: Command[] = [
  { name: 'messages list', operands: [], about: '新しい順の一覧', run: list },
  {
    name: 'messages show',
    operands: [CUSTOMER_OPERAND],
    about: 'やりとりを表示し、既読にする',
    changes: true,
    run: show,
  },
  {
    name: 'messages reply',
    operands: [CUSTOMER_OPERAND, '<本文>'],
    about: '返信し、お客様に知らせる',
    changes: true,
    run: reply,
  },
  { name: 'messages pictures', operands: [CUSTOMER_OPERAND], about: '写真をこのフォルダーに保存する', run: pictures },
]
