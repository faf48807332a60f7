/** Loads the number of unread messages while a customer is logged in. */
import { atomStore, getCustomerId, sessionStateAtom } from '#src/device/session/customer.ts'
import { onBackOnline } from '#src/device/network/connectivity.ts'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'
import { onEvent } from './events.ts'
import { onUnreadUpdate, setUnread } from './unread.ts'

/** Errors are ignored; the next event triggers another request. */
const load = (): Promise<void> => import('./stream.ts').then(({ loadUnread }) => loadUnread()).catch(() => {})

/** The worker shows the number on the app icon, together with open notifications. */
const notifyWorker = (count: number) =>
  navigator.serviceWorker?.controller?.postMessage({ type: 'SET_UNREAD', count } satisfies PageMessage)

/** After a login, after an event, and when back online. */
export function followUnread(runOnIdle: (work: () => void) => void): void {
  let customerId: string | undefined
  const loadOnIdle = () => runOnIdle(() => void load())
  const follow = () => {
    const id = getCustomerId()
    if (id === customerId) return
    if (customerId !== undefined) setUnread(0)
    customerId = id
    if (id !== undefined) loadOnIdle()
  }
  onUnreadUpdate(notifyWorker)
  atomStore.sub(sessionStateAtom, follow)
  follow()
  onEvent('messages', () => document.hidden || void load())
  onBackOnline(() => customerId === undefined || loadOnIdle())
}
