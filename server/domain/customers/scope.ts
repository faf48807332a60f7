import type { Scope } from '#contract/customers.ts'

export const scopeOf = ({ verifiedAt }: { verifiedAt: Date | null }): Scope[] =>
  verifiedAt ? ['customer', 'verified'] : ['customer']
