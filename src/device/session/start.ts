/** Restores the device's session and follows its changes in all tabs. */
import { onBackOnline } from '#src/device/network/connectivity.ts'
import { pageSession } from './page.ts'
import { type Cause, getRefusedCustomerId, type StoredSession } from './store.ts'
import { isSameSession } from './token.ts'
import { setUnconfirmedCustomer, getCustomerId, sessionStateAtom, atomStore, tokenAtom } from './customer.ts'
import { runLogoutHandlers } from './logout.ts'
import { refreshCustomer } from './use-session.ts'

/**
 * Removes the customer's data after a refusal, or after the session ended elsewhere. The worker removes nothing itself;
 * running it twice is harmless. Logout and login remove the data themselves.
 */
async function removeCustomerData(stored: StoredSession, shownId: string | undefined): Promise<void> {
  const customerId = shownId ?? getRefusedCustomerId(stored)
  const isErased = await runLogoutHandlers('session-ended', customerId)
  // Otherwise the next page tries again.
  if (isErased && customerId !== undefined) await pageSession().store.clearRefusedCustomer(customerId)
}

function follow(stored: StoredSession, cause: Cause): void {
  const { session, customer } = stored
  const before = atomStore.get(tokenAtom)
  atomStore.set(tokenAtom, session)
  if (!session) {
    const customerId = getCustomerId()
    atomStore.set(sessionStateAtom, { state: 'guest', cause })
    const hadSession = before !== undefined || getRefusedCustomerId(stored) !== undefined
    if (cause === 'refused' || (cause === 'elsewhere' && hadSession)) void removeCustomerData(stored, customerId)
    return
  }
  const isRefreshed = before && isSameSession(before, session)
  // A login in this tab is shown once its customer has been loaded.
  if (isRefreshed || cause === 'login') return
  setUnconfirmedCustomer(customer)
  void refreshCustomer()
}

/** Retries an unconfirmed session. */
function confirmSession(): void {
  const state = atomStore.get(sessionStateAtom)
  if (state.state === 'customer' && !state.isConfirmed) void refreshCustomer()
}

/** Called before the first render: applies the mirrors synchronously, then reads the database; for guests on idle. */
export function startSession(runOnIdle: (work: () => void) => void): void {
  const { store } = pageSession()
  const read = () => void store.read()
  store.subscribe(follow)
  if (store.get()) {
    setUnconfirmedCustomer()
    read()
  } else runOnIdle(read)
  onBackOnline(confirmSession)
  document.addEventListener('visibilitychange', confirmSession)
}
