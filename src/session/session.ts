/** Who is logged in, and logging out, as the screens see it. Logging in is `enter.ts`, for the pages that do it. */
import { useHydrated } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Scope } from '#contract/customers.ts'
import { scopeIncludes } from './scope.ts'
import { GUEST, type SessionState, sessionStateAtom, sessionStore } from './session-atoms.ts'

export { followAnswer, readCustomerId } from './customer.ts'
export { logOut } from './log-out.ts'
export { refreshCustomer } from './refresh-customer.ts'
export { loginErrorAtom } from './session-atoms.ts'

/** Until hydration everybody is a guest, as the server, which knows no session, rendered the page for one. */
export function useSession(): SessionState {
  const isHydrated = useHydrated()
  const state = useAtomValue(sessionStateAtom)
  return isHydrated ? state : GUEST
}

/** Whether the customer who is logged in has the scope. */
export function hasScope(scope: Scope): boolean {
  const now = sessionStore.get(sessionStateAtom)
  return now.state === 'customer' && scopeIncludes(now.customer?.scope, scope)
}
