/** Desk commands for the accounts of staff. The first manager can only be added here. */
import qrcode from 'qrcode-generator'
import * as z from 'zod/mini'
import { emailField } from '#contract/shared/form-fields.ts'
import { ROLE_LABELS, type Role } from '#contract/shared/roles.ts'
import { findShopByWords } from '#server/shops/find-shop.ts'
import { listShops } from '#server/shops/shops.ts'
import {
  actionCommand,
  type Command,
  type CommandOutput,
  type DeskDeps,
  findChoice,
  formatChoices,
  requireOption,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { formatTable, formatTime } from '#server/platform/desk/show.ts'
import { createLinkSecret, hashLinkSecret } from '#server/platform/system/random-text.ts'
import { findStaff, listStaff, type StaffRow } from './accounts.ts'
import { ALL_SHOPS } from './account-rows.ts'
import { addStaffAction, changeStaffAction, disableStaffAction, enableStaffAction, linkStaffAction } from './actions.ts'
import { LINK_LIFETIME_MS, toEnrolmentLink } from './enrol.ts'

const OPERAND = '<メール|ID>'
const ROLE_CHOICES = formatChoices(ROLE_LABELS)

/** Before anything is changed: without the page, a link is useless. */
function requireDesk({ env }: DeskDeps): string {
  if (!env.DESK) throw new CommandError('業務画面が開いていません。DESK_URL を設定してください。')
  return env.DESK.url
}

async function loadRequested({ db }: DeskDeps, [operand = '']: string[]): Promise<StaffRow> {
  const found = await findStaff(db, operand)
  if (!found) throw new CommandError(`スタッフが見つかりません: ${operand}`)
  return found
}

function parseRole(text: string): Role {
  const role = findChoice(ROLE_LABELS, text)
  if (!role) throw new CommandError(`--role には、${ROLE_CHOICES} のどれかを指定してください: ${text}`)
  return role
}

/** `二子玉川,横浜`, or `すべて`. */
async function parseShops(deps: DeskDeps, text: string): Promise<number[]> {
  if (text === ALL_SHOPS) return []
  const words = text.split(/[,、]/).map((it) => it.trim())
  return (await Promise.all(words.map((it) => findShopByWords(deps, it)))).map(({ id }) => id)
}

function parseEmail(text: string): string {
  const { data } = z.safeParse(emailField, text)
  if (data === undefined) throw new CommandError(`メールアドレスをご確認ください: ${text}`)
  return data
}

/** Shown once: only the hash of its secret is stored. */
function showLink(deskUrl: string, token: string): string[] {
  const link = toEnrolmentLink(deskUrl, token)
  const code = qrcode(0, 'M')
  code.addData(link)
  code.make()
  return [
    `${LINK_LIFETIME_MS / 60_000}分以内に、ご本人の端末で次のリンクを開き、パスキーを登録してください。一度だけ使えます。`,
    link,
    ...code.createASCII(1, 2).split('\n'),
  ]
}

async function list(deps: DeskDeps): Promise<CommandOutput> {
  const people = await listStaff(deps.db)
  const names = new Map((await listShops(deps)).map(({ id, name }) => [id, name]))
  const toShops = ({ shopIds }: StaffRow) => shopIds.map((id) => names.get(id) ?? id).join('・') || ALL_SHOPS
  const lines = formatTable(
    [
      { title: 'お名前', of: ({ name }) => name, isLong: true },
      { title: '役割', of: ({ role }) => ROLE_LABELS[role] },
      { title: '店舗', of: toShops, isLong: true },
      { title: 'メール', of: ({ email }) => email, isLong: true },
      { title: '登録', of: ({ createdAt }) => formatTime(createdAt) },
      { title: '', of: ({ disabledAt }) => (disabledAt ? '停止中' : '') },
    ],
    people,
  )
  const data = people.map(({ id, name, email, role, shopIds, disabledAt }) => ({
    id,
    name,
    email,
    role,
    shopIds,
    isDisabled: disabledAt !== null,
  }))
  return { lines: people.length > 0 ? lines : ['スタッフは登録されていません。'], data: { staff: data } }
}

export const staffCommands: Command[] = [
  { name: 'staff list', operands: [], about: 'スタッフの一覧', run: list },
  actionCommand({
    action: addStaffAction,
    operands: ['<メール>'],
    options: { name: '<お名前>', role: `<${ROLE_CHOICES}>`, shop: `<店舗,…|${ALL_SHOPS}>` },
    about: 'スタッフを登録し、パスキーを登録するリンクを表示する',
    async run(deps, given, perform) {
      const deskUrl = requireDesk(deps)
      const token = createLinkSecret()
      const { staffId } = await perform({
        email: parseEmail(given.operands[0]!),
        name: requireOption(given, 'name'),
        role: parseRole(requireOption(given, 'role')),
        shopIds: await parseShops(deps, given.options['shop'] ?? ALL_SHOPS),
        tokenHash: hashLinkSecret(token),
      })
      return { lines: ['登録しました。', ...showLink(deskUrl, token)], data: { staffId } }
    },
  }),
  actionCommand({
    action: linkStaffAction,
    operands: [OPERAND],
    about: '端末をなくしたとき、パスキーを登録するリンクを表示する（使うと、前のパスキーは使えなくなる）',
    async run(deps, { operands }, perform) {
      const deskUrl = requireDesk(deps)
      const { id: staffId } = await loadRequested(deps, operands)
      const token = createLinkSecret()
      await perform({ staffId, tokenHash: hashLinkSecret(token) })
      return { lines: showLink(deskUrl, token), data: { staffId } }
    },
  }),
  actionCommand({
    action: changeStaffAction,
    operands: [OPERAND],
    options: { name: '<お名前>', role: `<${ROLE_CHOICES}>`, shop: `<店舗,…|${ALL_SHOPS}>` },
    about: 'お名前・役割・店舗を変える',
    async run(deps, { operands, options: { name, role, shop } }, perform) {
      const { id: staffId, revision: seen } = await loadRequested(deps, operands)
      const changes = {
        ...(name !== undefined && { name }),
        ...(role !== undefined && { role: parseRole(role) }),
        ...(shop !== undefined && { shopIds: await parseShops(deps, shop) }),
      }
      if (Object.keys(changes).length === 0)
        throw new CommandError('--name、--role、--shop のどれかを指定してください。')
      await perform({ staffId, seen, ...changes })
      return { lines: ['変更しました。'], data: { staffId } }
    },
  }),
  ...[
    {
      action: disableStaffAction,
      about: 'ログインできないようにする',
      done: '止めました。',
      before: 'すでに止まっています。',
    },
    {
      action: enableStaffAction,
      about: 'ログインできるようにする',
      done: '使えるようにしました。',
      before: 'もう使えます。',
    },
  ].map(({ action, about, done, before }) =>
    actionCommand({
      action,
      operands: [OPERAND],
      about,
      async run(deps, { operands }, perform) {
        const { id: staffId, name } = await loadRequested(deps, operands)
        const { changed } = await perform({ staffId })
        return { lines: [`${name}さん: ${changed ? done : before}`], data: { changed } }
      },
    }),
  ),
]
