/** Checks an existing push subscription at each start and when the customer changes. */
import { getSessionId } from '#src/device/session/token.ts'
import { atomStore, tokenAtom } from '#src/device/session/customer.ts'
import { getNotificationPermission } from './permission.ts'

const load = () => import('./push.ts')

const getCurrentSessionId = () => {
  const session = atomStore.get(tokenAtom)
  return session && getSessionId(session)
}

export function startPush(runOnIdle: (work: () => void) => void): void {
  let isQueued = false
  /** Errors are ignored; the next start checks again. */
  const check = async () => {
    isQueued = false
    // Without permission there is no subscription.
    if (getNotificationPermission() === 'granted') await (await load()).syncPushSubscription()
  }
  const checkOnIdle = () => {
    // The next start checks again.
    if (!isQueued) runOnIdle(() => void check().catch(() => {}))
    isQueued = true
  }
  let id = getCurrentSessionId()
  atomStore.sub(tokenAtom, () => {
    if (id === getCurrentSessionId()) return
    id = getCurrentSessionId()
    checkOnIdle()
  })
  checkOnIdle()
}
