/** Of staff. */
export const ROLES = ['manager', 'staff'] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Readonly<Record<Role, string>> = { manager: '店長', staff: 'スタッフ' }
