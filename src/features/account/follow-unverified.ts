import { keep, readKept } from '#src/local/device-storage.ts'
import { markKey, showMark } from '#src/local/kept-marks.ts'
import { sessionStateAtom, sessionStore } from '#src/session/session-atoms.ts'

/** Keeps the strip that asks for the confirmation true to the customer. Until he is known, it stays as the device remembers it. */
export function followUnverified(): () => void {
  const follow = () => {
    const now = sessionStore.get(sessionStateAtom)
    if (now.state === 'customer' && !now.customer) return
    const mark = now.state === 'customer' && now.customer?.verifiedAt === null ? 'due' : ''
    showMark('verify', mark)
    if (mark !== (readKept(markKey('verify')) ?? '')) keep(markKey('verify'), mark)
  }
  follow()
  return sessionStore.sub(sessionStateAtom, follow)
}
