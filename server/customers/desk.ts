/** Desk commands that change customer accounts. */
import type { AccountInput } from '#contract/customers/actions.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
} from '#server/platform/desk/command.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { toNumber } from '#server/platform/desk/contact-search.ts'
import { formatTime, formatTable } from '#server/platform/desk/show.ts'
import {
  type AccountOutput,
  endSessionsAction,
  lockAction,
  removePasskeyAction,
  unlockAction,
  verifyAction,
} from './desk-actions.ts'
import { findCustomer } from './desk-search.ts'
import { listDevices } from './devices.ts'
import { listPasskeyRows, toPasskey } from './passkeys.ts'
import type { CustomerRow } from './rows.ts'

export const CUSTOMER_OPERAND = '<メール|ID>'

export async function loadRequestedCustomer({ db }: DeskDeps, [operand = '']: string[]): Promise<CustomerRow> {
  const found = await findCustomer(db, operand)
  if (!found) throw new CommandError(`お客様が見つかりません: ${operand}`)
  return found
}

interface Change {
  action: DeskAction<AccountInput, AccountOutput>
  about: string
  done: string
  before: string
}

/** A command that changes one customer and reports whether anything changed. */
const changeCommand = ({ done, before, ...rest }: Change): Command =>
  actionCommand({
    ...rest,
    operands: [CUSTOMER_OPERAND],
    async run(deps, { operands }, perform) {
      const { id: customerId, familyName, givenName } = await loadRequestedCustomer(deps, operands)
      const { changed } = await perform({ customerId })
      return { lines: [`${familyName} ${givenName} 様: ${changed ? done : before}`], data: { changed } }
    },
  })

async function sessions(
  deps: DeskDeps,
  { operands, options: { end } }: CommandInput,
  perform: (input: AccountInput & { end: string }) => Promise<unknown>,
): Promise<CommandOutput> {
  const customerId = (await loadRequestedCustomer(deps, operands)).id
  if (end !== undefined) await perform({ customerId, end })
  const devices = await listDevices(deps, { customerId, sessionId: '' })
  const lines = formatTable(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: '端末', of: ({ device }) => device, isLong: true },
      { title: 'ログイン', of: ({ createdAt }) => formatTime(createdAt) },
      { title: '最後のご利用', of: ({ lastSeenAt }) => formatTime(lastSeenAt) },
    ],
    devices,
  )
  return { lines: devices.length > 0 ? lines : ['ログイン中の端末はありません。'], data: { sessions: devices } }
}

async function passkeys(
  deps: DeskDeps,
  { operands, options: { remove } }: CommandInput,
  perform: (input: AccountInput & { remove: string }) => Promise<unknown>,
): Promise<CommandOutput> {
  const customerId = (await loadRequestedCustomer(deps, operands)).id
  if (remove !== undefined) await perform({ customerId, remove: toNumber(remove) })
  const rows = (await listPasskeyRows(deps.db, customerId)).map(toPasskey)
  const lines = formatTable(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: '名前', of: ({ name }) => name, isLong: true },
      { title: '端末', of: ({ device }) => device, isLong: true },
      { title: '追加', of: ({ createdAt }) => formatTime(createdAt) },
      { title: '最後のご利用', of: ({ lastUsedAt }) => formatTime(lastUsedAt) },
    ],
    rows,
  )
  return {
    lines: [
      ...(remove === undefined ? [] : ['パスキーを削除し、お客様にメールでお知らせします。']),
      ...(rows.length > 0 ? lines : ['パスキーはありません。']),
    ],
    data: { passkeys: rows },
  }
}

export const customerCommands: Command[] = [
  changeCommand({
    action: verifyAction,
    about: 'メールアドレスを確認済みにする',
    done: 'メールアドレスを確認済みにしました。',
    before: 'すでに確認済みです。',
  }),
  changeCommand({
    action: lockAction,
    about: 'ログインできないようにする',
    done: 'ロックし、すべての端末からログアウトしました。',
    before: 'すでにロックされています。',
  }),
  changeCommand({
    action: unlockAction,
    about: 'ロックを解除する',
    done: 'ロックを解除しました。',
    before: 'ロックされていません。',
  }),
  actionCommand({
    action: endSessionsAction,
    operands: [CUSTOMER_OPERAND],
    options: { end: '<all|ID>' },
    about: 'ログイン中の端末を表示・終了する',
    run: sessions,
  }),
  actionCommand({
    action: removePasskeyAction,
    operands: [CUSTOMER_OPERAND],
    options: { remove: '<ID>' },
    about: 'パスキーを表示する（--remove で一つを削除し、お客様に知らせる）',
    run: passkeys,
  }),
]
