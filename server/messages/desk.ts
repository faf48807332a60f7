/** Desk commands for reading and answering messages. */
import { CodedError } from '#contract/shared/errors.ts'
import { CUSTOMER_OPERAND, loadRequestedCustomer } from '#server/customers/desk.ts'
import type { CustomerRow } from '#server/customers/rows.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
  type DeskFile,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { formatTime, formatTable } from '#server/platform/desk/show.ts'
import { loadFile } from '#server/files/files.ts'
import { closeAction, replyAction, showAction } from './desk-actions.ts'
import { findMessage, loadThread, type MessageRow } from './rows.ts'
import { listThreads, type Thread } from './shop-messages.ts'
import { summarize } from './summary.ts'

const MAX_LISTED = 50

const formatName = ({ familyName, givenName }: Pick<CustomerRow, 'familyName' | 'givenName'>): string =>
  `${familyName} ${givenName}`.trim()

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

async function show(
  deps: DeskDeps,
  { operands }: CommandInput,
  perform: (input: { customerId: string }) => Promise<unknown>,
): Promise<CommandOutput> {
  const customer = await loadRequestedCustomer(deps, operands)
  const { rows, hasEarlier } = await loadThread(deps.db, customer.id)
  await perform({ customerId: customer.id })
  const earlier = hasEarlier ? ['（これより前は省略しました）', ''] : []
  const lines = [...earlier, ...rows.flatMap((row) => formatMessage(row, formatName(customer)))]
  return { lines: rows.length > 0 ? lines : ['メッセージはありません。'], data: { messages: rows } }
}

async function reply(
  deps: DeskDeps,
  { operands }: CommandInput,
  perform: (input: { customerId: string; text: string }) => Promise<{ messageId: string }>,
): Promise<CommandOutput> {
  const customer = await loadRequestedCustomer(deps, operands)
  const { messageId } = await perform({ customerId: customer.id, text: operands[1]! })
  const sent = await findMessage(deps.db, messageId)
  return { lines: [`${formatName(customer)} 様へ送りました。`], data: { ...sent } }
}

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
  actionCommand({
    action: showAction,
    operands: [CUSTOMER_OPERAND],
    about: 'やりとりを表示し、既読にする',
    run: show,
  }),
  actionCommand({
    action: replyAction,
    operands: [CUSTOMER_OPERAND, '<本文>'],
    about: '返信し、お客様に知らせる',
    run: reply,
  }),
  actionCommand({
    action: closeAction,
    operands: [CUSTOMER_OPERAND],
    about: '返信が要らないものとして、受信箱から外す（お客様には既読と表示される）',
    async run(deps, { operands }, perform) {
      const { id, ...customer } = await loadRequestedCustomer(deps, operands)
      const { changed } = await perform({ customerId: id })
      return { lines: [`${formatName(customer)} 様のメッセージを、対応済みにしました。`], data: { changed } }
    },
  }),
  { name: 'messages pictures', operands: [CUSTOMER_OPERAND], about: '写真をこのフォルダーに保存する', run: pictures },
]
