/** Loads the number of unread messages: after a login, after an event, and when back online. */
import { onBackOnline } from '#src/device/network/connectivity.ts'
import type { PageMessage } from '#src/device/storage/worker-messages.ts'
import { onEvent } from './listeners.ts'
import { sessionStateAtom, atomStore } from '#src/device/session/atoms.ts'
import { onUnreadChange, setUnread } from './unread.ts'

/** Errors are ignored; the next event triggers another request. */
const load = (): Promise<void> => import('./load-unread.ts').then(({ loadUnread }) => loadUnread()).catch(() => {})

/** The worker shows the number on the app icon, together with open notifications. */
const notifyWorker = (count: number) =>
  navigator.serviceWorker?.controller?.postMessage({ type: 'SET_UNREAD', count } satisfies PageMessage)

export function startUnread(runOnIdle: (work: () => void) => void): void {
  let customerId: string | undefined
  const loadOnIdle = () => runOnIdle(() => void load())
  const follow = () => {
    const state = atomStore.get(sessionStateAtom)
    const id = state.state === 'customer' ? state.customer?.id : undefined
    if (id === customerId) return
    if (customerId !== undefined) setUnread(0)
    customerId = id
    if (id !== undefined) loadOnIdle()
  }
  onUnreadChange(notifyWorker)
  atomStore.sub(sessionStateAtom, follow)
  follow()
  onEvent('messages', () => document.hidden || void load())
  onBackOnline(() => customerId === undefined || loadOnIdle())
}
