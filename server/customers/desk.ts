/** Desk commands for customer accounts. */
import { formatPostalCode } from '#contract/addresses/labels.ts'
import { formatPhone } from '#contract/shared/phone-format.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type CommandOutput,
  type DeskDeps,
} from '#server/platform/desk/command.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { formatFields, formatTime, formatTable } from '#server/platform/desk/show.ts'
import {
  type AccountInput,
  type AccountOutput,
  endSessionsAction,
  lockAction,
  unlockAction,
  verifyAction,
} from './desk-actions.ts'
import { findCustomer, searchCustomers } from './desk-search.ts'
import { listDevices } from './devices.ts'
import type { CustomerRow } from './rows.ts'

const MAX_LISTED = 50
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

async function list({ db }: DeskDeps, { options }: CommandInput): Promise<CommandOutput> {
  const { rows, total } = await searchCustomers(db, { text: options['q'] ?? '', limit: MAX_LISTED })
  const more = total > rows.length ? [`ほか${total - rows.length}件。--q で絞り込めます。`] : []
  const lines = rows.length > 0 ? [...customerTable(rows), ...more] : ['該当するお客様はいません。']
  return { lines, data: { total, customers: rows.map(withoutSecrets) } }
}

async function show(deps: DeskDeps, { operands }: CommandInput): Promise<CommandOutput> {
  const customer = await loadRequestedCustomer(deps, operands)
  const devices = await listDevices(deps, { customerId: customer.id, sessionId: '' })
  return { lines: customerFields(customer, devices.length), data: withoutSecrets(customer) }
}

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

export const customerCommands: Command[] = [
  {
    name: 'customers list',
    operands: [],
    options: { q: '<語>' },
    about: '新しい順の一覧（お名前・メール・電話でさがす）',
    run: list,
  },
  { name: 'customers show', operands: [CUSTOMER_OPERAND], about: 'お客様の詳細を表示する', run: show },
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
]

const state = ({ closedAt, lockedAt, verifiedAt }: CustomerRow): string =>
  closedAt ? '退会' : lockedAt ? 'ロック' : verifiedAt ? '確認済み' : '未確認'

const customerTable = (rows: readonly CustomerRow[]): string[] =>
  formatTable(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: 'お名前', of: ({ familyName, givenName }) => `${familyName} ${givenName}`.trim(), isLong: true },
      { title: 'メール', of: ({ email }) => email ?? '', isLong: true },
      { title: '状態', of: state },
      { title: 'ご登録', of: ({ createdAt }) => formatTime(createdAt) },
    ],
    rows,
  )

/** With the proof of the consent. */
function formatNewsletter({ newsletter, newsletterConsentedAt, newsletterChangedAt }: CustomerRow): string {
  if (!newsletterConsentedAt) return newsletter ? '受け取る' : '受け取らない'
  const consent = `${formatTime(newsletterConsentedAt)}に同意`
  return newsletter ? `受け取る（${consent}）` : `受け取らない（${consent}、${formatTime(newsletterChangedAt)}に解除）`
}

const customerFields = (row: CustomerRow, devices: number): string[] =>
  formatFields({
    ID: row.id,
    お名前: `${row.familyName} ${row.givenName}`.trim(),
    フリガナ: `${row.familyKana} ${row.givenKana}`.trim(),
    メール: row.email,
    変更先のメール: row.pendingEmail,
    状態: state(row),
    メールの確認: formatTime(row.verifiedAt),
    電話: row.phone && formatPhone(row.phone),
    住所: [row.postalCode && formatPostalCode(row.postalCode), row.prefecture, row.city, row.address1, row.address2]
      .filter(Boolean)
      .join(' '),
    生年月日: row.birthday,
    メールマガジン: formatNewsletter(row),
    ご登録: formatTime(row.createdAt),
    ロック: formatTime(row.lockedAt),
    退会: formatTime(row.closedAt),
    ログイン中の端末: `${devices}台`,
  })

/** For `--json` output. */
const withoutSecrets = ({ passwordHash: _secret, ...rest }: CustomerRow) => rest
