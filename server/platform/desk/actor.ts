/** Who acts at the desk, and what they may do. */
import { toPlainText } from '#contract/shared/normalize-text.ts'
import { CommandError } from './command-error.ts'

export const ROLE_LABELS = { manager: '店長', staff: 'スタッフ' }

export type Role = keyof typeof ROLE_LABELS

const EVERYONE: readonly Role[] = ['manager', 'staff']
const MANAGERS: readonly Role[] = ['manager']

/** The roles that have a permission. Every action needs one. */
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
  undo: EVERYONE,
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/** `terminal`: a person at the command line, who has no account. `import`: content files, of which no one says who changed them. */
export const ACTOR_KINDS = ['terminal', 'import'] as const

export interface Actor {
  kind: (typeof ACTOR_KINDS)[number]
  name: string
  role: Role
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

export function assertPermission({ role }: Actor, permission: Permission): void {
  const roles: readonly Role[] = PERMISSIONS[permission]
  if (roles.includes(role)) return
  throw new CommandError(`この操作は、${roles.map((it) => ROLE_LABELS[it]).join('・')}だけができます。`)
}
