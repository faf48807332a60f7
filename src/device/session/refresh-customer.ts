import { pageSession } from './page.ts'
import { sessionStateAtom, atomStore, tokenAtom } from './atoms.ts'

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
