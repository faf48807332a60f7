import { setStored, getStored, bootAttributeKey, setBootAttribute } from '#src/device/storage/local-storage.ts'
import { sessionStateAtom, atomStore } from '#src/device/session/customer.ts'
import { hasScope } from '#src/device/session/use-session.ts'

/**
 * Keeps the verification strip in sync with the customer. Until the customer is loaded, it shows
 * the stored state.
 */
export function syncVerifyStrip(): () => void {
  const sync = () => {
    const now = atomStore.get(sessionStateAtom)
    if (now.state === 'customer' && !now.customer) return
    const value = now.state === 'customer' && !hasScope('verified') ? 'due' : ''
    setBootAttribute('verify', value)
    if (value !== (getStored(bootAttributeKey('verify')) ?? '')) setStored(bootAttributeKey('verify'), value)
  }
  sync()
  return atomStore.sub(sessionStateAtom, sync)
}
