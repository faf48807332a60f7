/** Follows the number of unread messages: at a login, when something changed, and back on the network. */
import { onBackOnline } from '#src/local/page-reach.ts'
import { onEvent } from './event-listeners.ts'
import { sessionStateAtom, sessionStore } from './session-atoms.ts'
import { passUnreadOn, showUnread } from './unread.ts'

/** What fails now is made up for with the next sign. */
const read = (): Promise<void> => import('./read-unread.ts').then(({ readUnread }) => readUnread()).catch(() => {})

/** The worker keeps the number on the app's icon, with the notifications that are waiting. */
const tellWorker = (count: number) => navigator.serviceWorker?.controller?.postMessage({ type: 'UNREAD', count })

export function startUnread(later: (work: () => void) => void): void {
  let customerId: string | undefined
  const readLater = () => later(() => void read())
  const follow = () => {
    const now = sessionStore.get(sessionStateAtom)
    const id = now.state === 'customer' ? now.customer?.id : undefined
    if (id === customerId) return
    if (customerId !== undefined) showUnread(0)
    customerId = id
    if (id !== undefined) readLater()
  }
  passUnreadOn(tellWorker)
  sessionStore.sub(sessionStateAtom, follow)
  follow()
  onEvent('messages', () => document.hidden || void read())
  onBackOnline(() => customerId === undefined || readLater())
}
