/** The session as components and routes see it. `login.ts` is separate, because only a few pages need it. */
import type { Customer } from '#contract/customers/schema.ts'
import { type Scope, scopeIncludes } from '#contract/shared/scopes.ts'
import { GUEST_STATE, type SessionState, sessionStateAtom, atomStore, tokenAtom } from './customer.ts'
import { useHydratedAtom } from '#src/device/storage/use-hydrated-atom.ts'
import { pageSession } from './page.ts'
import { isTokenExpired } from './token.ts'

/** A guest until hydration, because the server renders every page for a guest. */
export const useSession = (): SessionState => useHydratedAtom(sessionStateAtom, GUEST_STATE)

/** Undefined for guests, and until the device or the server has provided the customer. */
export function useCustomer(): Customer | undefined {
  const session = useSession()
  return session.state === 'customer' ? session.customer : undefined
}

/** Whether the logged-in customer has the scope. */
export function hasScope(scope: Scope): boolean {
  const state = atomStore.get(sessionStateAtom)
  return state.state === 'customer' && scopeIncludes(state.customer?.scope, scope)
}

/** Synchronous: reads the mirrors only, not the database. */
export const isLoggedIn = (): boolean => pageSession().store.get() !== undefined

/**
 * Reads the database too. An expired token is refreshed in the background: offline, the customer stays logged in, and a
 * refusal ends the session and redirects.
 */
export async function verifyLoggedIn(): Promise<boolean> {
  const { store, clock } = pageSession()
  const session = store.get() ?? (await store.read()).session
  if (session && isTokenExpired(session, clock.serverNow())) void refreshCustomer()
  return session !== undefined
}

/** Reloads the customer in the background. Offline, they stay logged in but unconfirmed. */
export async function refreshCustomer(): Promise<void> {
  if (!pageSession().store.get()) return
  const controller = new AbortController()
  const stopWatching = atomStore.sub(tokenAtom, () => {
    if (!atomStore.get(tokenAtom)) controller.abort()
  })
  try {
    const { loadCustomer } = await import('./load-customer.ts')
    await loadCustomer(controller.signal)
  } catch {
    // A refusal has already ended the session.
    atomStore.set(sessionStateAtom, (state) => (state.state === 'customer' ? { ...state, isConfirmed: false } : state))
  } finally {
    stopWatching()
  }
}

/** Reads the device's session again, and has the server confirm it. */
export async function refreshSession(): Promise<void> {
  await pageSession().store.read()
  await refreshCustomer()
}
