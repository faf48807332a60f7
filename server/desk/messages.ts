/** The shop reads and answers what customers write. */
import * as z from 'zod/mini'
import { CodedError } from '#contract/errors.ts'
import { messageBody } from '#contract/messages.ts'
import type { CustomerRow, PresentCustomer } from '#server/domain/customers/customer-rows.ts'
import { readFile } from '#server/domain/files/read-file.ts'
import { type MessageRow, readThread } from '#server/domain/messages/message-rows.ts'
import { listThreads, replyToCustomer, seeThread, type Thread } from '#server/domain/messages/shop-messages.ts'
import { type Command, type DeskDeps, type DeskFile, DeskRefused, type Given, type Told } from './command.ts'
import { findWho, WHO } from './customers.ts'
import { showTime, table } from './show.ts'

const LISTED = 50

const personOf = ({ familyName, givenName }: Pick<CustomerRow, 'familyName' | 'givenName'>): string =>
  `${familyName} ${givenName}`.trim()

/** What it says, on one line. */
function gist({ text, fileIds }: Pick<MessageRow, 'text' | 'fileIds'>): string {
  const pictures = fileIds.length > 0 ? `［写真${fileIds.length}枚］` : ''
  return `${pictures}${text.replaceAll(/\s+/g, ' ')}`
}

const threadTable = (threads: readonly Thread[]): string[] =>
  table(
    [
      { title: '最後', of: ({ last }) => showTime(last.sentAt) },
      { title: 'お名前', of: personOf, isLong: true },
      { title: 'メール', of: ({ email }) => email ?? '', isLong: true },
      {
        title: '状態',
        of: ({ last, unread }) => (unread > 0 ? `未読${unread}件` : last.from === 'customer' ? '未返信' : '返信済み'),
      },
      { title: '内容', of: ({ last }) => gist(last), isLong: true },
    ],
    threads,
  )

async function list({ db }: DeskDeps): Promise<Told> {
  const threads = await listThreads(db, LISTED)
  return { lines: threads.length > 0 ? threadTable(threads) : ['メッセージはありません。'], data: { threads } }
}

const words = ({ from, sentAt, readAt, text, fileIds }: MessageRow, name: string): string[] => [
  `${showTime(sentAt)}  ${from === 'shop' ? '店舗' : `${name} 様`}${readAt ? '' : '（未読）'}`,
  ...(fileIds.length > 0 ? [`  ［写真${fileIds.length}枚］`] : []),
  ...(text === ''
    ? []
    : text
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => `  ${line}`)),
  '',
]

async function show(deps: DeskDeps, { operands }: Given): Promise<Told> {
  const customer = await findWho(deps, operands)
  const { rows, hasEarlier } = await readThread(deps.db, customer.id)
  await seeThread(deps, customer.id)
  const earlier = hasEarlier ? ['（これより前は省きました）', ''] : []
  const lines = [...earlier, ...rows.flatMap((row) => words(row, personOf(customer)))]
  return { lines: rows.length > 0 ? lines : ['メッセージはありません。'], data: { messages: rows } }
}

async function reply(deps: DeskDeps, { operands }: Given): Promise<Told> {
  const customer = await findWho(deps, operands)
  if (!isPresent(customer)) throw new DeskRefused('このお客様は退会しています。')
  const { data, error } = z.safeParse(messageBody, { text: operands[1], fileIds: [] })
  if (!data) throw new DeskRefused(error.issues[0]!.message)
  const sent = await replyToCustomer(deps, customer, data.text)
  return { lines: [`${personOf(customer)} 様へ送りました。`], data: sent }
}

const isPresent = (it: CustomerRow): it is PresentCustomer => it.email !== null && it.withdrawnAt === null

/** Those of the messages that `show` tells. */
async function pictures(deps: DeskDeps, { operands }: Given): Promise<Told> {
  const customer = await findWho(deps, operands)
  const { rows } = await readThread(deps.db, customer.id)
  const files: DeskFile[] = []
  for (const id of rows.flatMap(({ fileIds }) => fileIds)) {
    const found = await readFile(deps, id, customer.id).catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error
      throw new DeskRefused(`写真が見つかりません: ${id}`)
    })
    files.push({ name: `${id}.${found.kind === 'jpeg' ? 'jpg' : found.kind}`, bytes: found.bytes })
  }
  const names = files.map(({ name }) => name)
  return { lines: names.length > 0 ? names : ['写真はありません。'], data: { files: names }, files }
}

export const messageCommands: Command[] = [
  { name: 'messages list', operands: [], about: '新しい順の一覧', run: list },
  { name: 'messages show', operands: [WHO], about: 'やりとりを表示し、既読にする', changes: true, run: show },
  { name: 'messages reply', operands: [WHO, '<本文>'], about: '返信し、お客様に知らせる', changes: true, run: reply },
  { name: 'messages pictures', operands: [WHO], about: '写真をこのフォルダーに保存する', run: pictures },
]
