/** Takes up the session that the device keeps, and follows it through all tabs. */
import { onBackOnline } from '#src/local/page-reach.ts'
import { pageSession } from '#src/local/page-session.ts'
import type { Cause, Kept } from '#src/local/session-parts.ts'
import { leftIdOf } from '#src/local/session.ts'
import { isSameSession } from '#src/local/session-token.ts'
import { showUnconfirmed, shownCustomerId } from './customer.ts'
import { cleanUp } from './log-out-cleaners.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { sessionStateAtom, sessionStore, tokenAtom } from './session-atoms.ts'

/**
 * Elsewhere is also the worker, which cleans nothing up; another tab has, and twice does no harm. What was asked for, or
 * makes room for another, is cleaned up by whoever does it.
 */
async function cleanUpAfter(kept: Kept, shownId: string | undefined): Promise<void> {
  const customerId = shownId ?? leftIdOf(kept)
  await cleanUp('ended', customerId)
  if (customerId !== undefined) await pageSession().keeper.forgetLeft(customerId)
}

function follow(kept: Kept, cause: Cause): void {
  const { session, customer } = kept
  const before = sessionStore.get(tokenAtom)
  sessionStore.set(tokenAtom, session)
  if (!session) {
    const customerId = shownCustomerId()
    sessionStore.set(sessionStateAtom, { state: 'guest', cause })
    const isLeft = before !== undefined || leftIdOf(kept) !== undefined
    if (cause === 'refused' || (cause === 'elsewhere' && isLeft)) void cleanUpAfter(kept, customerId)
    return
  }
  const isRenewed = before && isSameSession(before, session)
  // A login of this tab is shown once the customer is known.
  if (isRenewed || cause === 'login') return
  showUnconfirmed(customer, { isOwnLogin: false })
  void refreshCustomer()
}

/** Tries again what could not be confirmed. */
function confirm(): void {
  const now = sessionStore.get(sessionStateAtom)
  if (now.state === 'customer' && !now.isConfirmed) void refreshCustomer()
}

/** The live channel comes with the first customer. */
function startLiveWhenNeeded(): void {
  const stop = sessionStore.sub(tokenAtom, () => {
    if (!sessionStore.get(tokenAtom)) return
    stop()
    void import('./live-events.ts').then(({ startLiveEvents }) => startLiveEvents())
  })
}

/** Before the first render: what can be read at once counts from the start, the rest follows; for guests `later`. */
export function startSession(later: (work: () => void) => void): void {
  const { keeper } = pageSession()
  const read = () => void keeper.read()
  keeper.subscribe(follow)
  startLiveWhenNeeded()
  if (keeper.peek()) {
    showUnconfirmed(undefined, { isOwnLogin: false })
    read()
  } else later(read)
  onBackOnline(confirm)
  document.addEventListener('visibilitychange', confirm)
}
