import { pageSession } from '#src/local/page-session.ts'
import { sessionStateAtom, sessionStore } from './session-atoms.ts'

/** Asks the server who is logged in, where nobody waits for it. Without network the customer stays so, not confirmed. */
export async function refreshCustomer(): Promise<void> {
  if (!pageSession().keeper.peek()) return
  try {
    const { askForCustomer } = await import('./ask-for-customer.ts')
    await askForCustomer()
  } catch {
    // What was refused has ended the session on its way.
    sessionStore.set(sessionStateAtom, (now) => (now.state === 'customer' ? { ...now, isConfirmed: false } : now))
  }
}
