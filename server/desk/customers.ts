/** The shop looks after accounts. */
import { endDevice, listDevices } from '#server/domain/customers/devices.ts'
import { CodedError } from '#contract/errors.ts'
import type { CustomerRow } from '#server/domain/customers/customer-rows.ts'
import { endSessions } from '#server/domain/customers/session-rows.ts'
import { lockByStaff, unlockByStaff, verifyByStaff } from '#server/domain/customers/staff-change.ts'
import { findCustomer, searchCustomers } from '#server/domain/customers/staff-find.ts'
import { type Command, type DeskDeps, DeskRefused, type Given, type Told } from './command.ts'
import { customerFields, customerTable, publicData } from './show-customer.ts'
import { showTime, table } from './show.ts'

const LISTED = 50
export const WHO = '<メール|ID>'

export async function findWho({ db }: DeskDeps, [who = '']: string[]): Promise<CustomerRow> {
  const found = await findCustomer(db, who)
  if (!found) throw new DeskRefused(`お客様が見つかりません: ${who}`)
  return found
}

/** Changes one customer, and says whether anything was to change. */
const change =
  (act: (deps: DeskDeps, id: string) => Promise<boolean>, done: string, before: string) =>
  async (deps: DeskDeps, { operands }: Given): Promise<Told> => {
    const customer = await findWho(deps, operands)
    if (customer.withdrawnAt) throw new DeskRefused('このお客様は退会しています。')
    const changed = await act(deps, customer.id)
    return { lines: [`${customer.familyName} ${customer.givenName} 様: ${changed ? done : before}`], data: { changed } }
  }

async function list({ db }: DeskDeps, { options }: Given): Promise<Told> {
  const { rows, total } = await searchCustomers(db, { text: options['q'] ?? '', limit: LISTED })
  const more = total > rows.length ? [`ほか${total - rows.length}件。--q でしぼり込めます。`] : []
  const lines = rows.length > 0 ? [...customerTable(rows), ...more] : ['該当するお客様はいません。']
  return { lines, data: { total, customers: rows.map(publicData) } }
}

async function show(deps: DeskDeps, { operands }: Given): Promise<Told> {
  const customer = await findWho(deps, operands)
  const devices = await listDevices(deps, { customerId: customer.id, sessionId: '' })
  return { lines: customerFields(customer, devices.length), data: publicData(customer) }
}

async function sessions(deps: DeskDeps, { operands, options }: Given): Promise<Told> {
  const customerId = (await findWho(deps, operands)).id
  const { end } = options
  if (end === 'all') await deps.db.transaction((tx) => endSessions(tx, { customerId, nowMs: deps.now() }))
  else if (end !== undefined) await endOne(deps, customerId, end)
  const devices = await listDevices(deps, { customerId, sessionId: '' })
  const lines = table(
    [
      { title: 'ID', of: ({ id }) => id },
      { title: '端末', of: ({ device }) => device, isLong: true },
      { title: 'ログイン', of: ({ createdAt }) => showTime(createdAt) },
      { title: '最後のご利用', of: ({ lastSeenAt }) => showTime(lastSeenAt) },
    ],
    devices,
  )
  return { lines: devices.length > 0 ? lines : ['ログイン中の端末はありません。'], data: { sessions: devices } }
}

async function endOne(deps: DeskDeps, customerId: string, id: string): Promise<void> {
  await endDevice(deps, { customerId, sessionId: '' }, id).catch((error: unknown) => {
    if (error instanceof CodedError) throw new DeskRefused(`そのログインはありません: ${id}`)
    throw error
  })
}

const verify = change(verifyByStaff, 'メールアドレスを確認済みにしました。', 'すでに確認済みです。')
const lock = change(lockByStaff, 'ロックし、すべての端末からログアウトしました。', 'すでにロックされています。')
const unlock = change(unlockByStaff, 'ロックを解除しました。', 'ロックされていません。')

export const customerCommands: Command[] = [
  {
    name: 'customers list',
    operands: [],
    options: { q: '<語>' },
    about: '新しい順の一覧（お名前・メール・電話でさがす）',
    run: list,
  },
  { name: 'customers show', operands: [WHO], about: 'ひとりのお客様を表示', run: show },
  { name: 'customers verify', operands: [WHO], about: 'メールアドレスを確認済みにする', changes: true, run: verify },
  { name: 'customers lock', operands: [WHO], about: 'ログインできないようにする', changes: true, run: lock },
  { name: 'customers unlock', operands: [WHO], about: 'ロックを解除する', changes: true, run: unlock },
  {
    name: 'customers sessions',
    operands: [WHO],
    options: { end: '<all|ID>' },
    about: 'ログイン中の端末を表示・終了する',
    changes: true,
    run: sessions,
  },
]
