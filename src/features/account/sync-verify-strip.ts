import { setHtmlClass, STORED_CLASSES } from '#src/device/storage/html-class.ts'
import { setStored, getStored } from '#src/device/storage/local-storage.ts'
import { sessionStateAtom, atomStore } from '#src/device/session/customer.ts'
import { hasScope } from '#src/device/session/use-session.ts'

const { key, value: DUE } = STORED_CLASSES.unverified

/**
 * Keeps the verification strip in sync with the customer. Until the customer is loaded, it shows
 * the stored state.
 */
export function syncVerifyStrip(): () => void {
  const sync = () => {
    const now = atomStore.get(sessionStateAtom)
    if (now.state === 'customer' && !now.customer) return
    const value = now.state === 'customer' && !hasScope('verified') ? DUE : ''
    setHtmlClass('unverified', value === DUE)
    if (value !== (getStored(key) ?? '')) setStored(key, value)
  }
  sync()
  return atomStore.sub(sessionStateAtom, sync)
}
