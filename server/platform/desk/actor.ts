/** Who acts at the desk, and what they may do. */
import { CodedError } from '#contract/shared/errors.ts'
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { type Role, ROLE_LABELS } from '#contract/shared/roles.ts'
import { CommandError } from './command-error.ts'

const EVERYONE: readonly Role[] = ['manager', 'staff']
const MANAGERS: readonly Role[] = ['manager']

/** The roles that have a permission. Every action and every list needs one. */
export const PERMISSIONS = {
  customers: EVERYONE,
  'customer-locks': MANAGERS,
  shops: MANAGERS,
  reservations: EVERYONE,
  forms: EVERYONE,
  messages: EVERYONE,
  newsletter: MANAGERS,
  orders: EVERYONE,
  refunds: MANAGERS,
  returns: EVERYONE,
  stock: EVERYONE,
  prices: MANAGERS,
  visibility: EVERYONE,
  news: EVERYONE,
  points: MANAGERS,
  staff: MANAGERS,
  /** To see who has an account. */
  'staff-list': MANAGERS,
  log: MANAGERS,
  /** Figures without personal data. */
  reports: MANAGERS,
  /** Lists of personal data as a file. */
  export: MANAGERS,
  undo: EVERYONE,
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** What needs a login, or a proof of who is there, of the last minutes. */
const NEEDS_VERIFICATION: ReadonlySet<Permission> = new Set(['refunds', 'prices', 'staff', 'export'])

export const listPermissions = (role: Role): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((it) => (PERMISSIONS[it] as readonly Role[]).includes(role))

/**
 * `staff`: a person with an account, on the desk's page. `terminal`: a person at the command line. `import`: content files, of
 * which no one says who changed them.
 */
export const ACTOR_KINDS = ['staff', 'terminal', 'import'] as const

export interface Actor {
  kind: (typeof ACTOR_KINDS)[number]
  name: string
  role: Role
  /** Of the account of staff. */
  id?: string
  /** Of staff: the shops whose matters they may change. Missing or empty for all. */
  shopIds?: readonly number[]
  /** Of staff: whether they have proved who they are in the last minutes. */
  isVerified?: boolean
  /** Of staff: someone who has worked on this tablet, but is not logged in now. Only for what was done without signal. */
  isAbsent?: boolean
}

const MAX_NAME = 40

export const IMPORT_ACTOR: Actor = { kind: 'import', name: 'ファイルの取り込み', role: 'manager' }

/** In sentences. */
export const formatActor = ({ kind, name }: Pick<Actor, 'kind' | 'name'>): string =>
  kind === 'import' ? name : `${name}さん`

/** As it is stored, from any notation. */
export const toActorName = (text: string): string => toPlainText(text).trim()

/** Anyone with access to the command line has access to the data anyway, so they may do everything. */
export function toTerminalActor(text: string): Actor {
  const name = toActorName(text)
  if (name === '' || name.length > MAX_NAME)
    throw new CommandError(`--as には、お名前を${MAX_NAME}文字までで指定してください。`)
  return { kind: 'terminal', name, role: 'manager' }
}

/** Whether the role has the permission. */
export const mayDo = ({ role }: Pick<Actor, 'role'>, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role)

/** Throws CommandError, or VERIFICATION_NEEDED if staff have to prove again who they are. */
export function assertPermission({ kind, role, isVerified }: Actor, permission: Permission): void {
  const roles: readonly Role[] = PERMISSIONS[permission]
  if (!mayDo({ role }, permission))
    throw new CommandError(`この操作は、${roles.map((it) => ROLE_LABELS[it]).join('・')}だけができます。`)
  if (kind === 'staff' && !isVerified && NEEDS_VERIFICATION.has(permission)) throw new CodedError('VERIFICATION_NEEDED')
}

/** Throws CommandError if the matter is of a shop where the person does not work. Matters of no shop belong to all. */
export function assertShop({ shopIds = [] }: Pick<Actor, 'shopIds'>, shopId: number | null | undefined): void {
  if (shopIds.length === 0 || shopId == null || shopIds.includes(shopId)) return
  throw new CommandError('この操作は、担当の店舗だけでできます。')
}
