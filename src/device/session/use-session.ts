/** The session as React components see it. `login.ts` is separate, because only a few pages need it. */
import { useHydrated } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { Scope } from '#contract/customers/schema.ts'
import { scopeIncludes } from './scope.ts'
import { GUEST_STATE, type SessionState, sessionStateAtom, atomStore } from './atoms.ts'

/** A guest until hydration, because the server renders every page for a guest. */
export function useSession(): SessionState {
  const isHydrated = useHydrated()
  const state = useAtomValue(sessionStateAtom)
  return isHydrated ? state : GUEST_STATE
}

/** Whether the logged-in customer has the scope. */
export function hasScope(scope: Scope): boolean {
  const state = atomStore.get(sessionStateAtom)
  return state.state === 'customer' && scopeIncludes(state.customer?.scope, scope)
}
