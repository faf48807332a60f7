import { pageSession } from '#src/local/page-session.ts'
import { sessionStateAtom, sessionStore, tokenAtom } from './session-atoms.ts'

/** Asks the server who is logged in, where nobody waits for it. Without network the customer stays so, not confirmed. */
export async function refreshCustomer(): Promise<void> {
  if (!pageSession().keeper.peek()) return
  const controller = new AbortController()
  const stopWatching = sessionStore.sub(tokenAtom, () => {
    if (!sessionStore.get(tokenAtom)) controller.abort()
  })
  try {
    const { askForCustomer } = await import('./ask-for-customer.ts')
    await askForCustomer(controller.signal)
  } catch {
    // What was refused has ended the session on its way.
    sessionStore.set(sessionStateAtom, (now) => (now.state === 'customer' ? { ...now, isConfirmed: false } : now))
  } finally {
    stopWatching()
  }
}
