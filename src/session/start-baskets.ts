/** Brings what keeps the baskets, as late as it may come: with a change, a customer, or when the device has something. */
import { deviceDbExists } from '#src/local/device-db-exists.ts'
import { keepBasketsBy, showBaskets } from '#src/local/baskets/shown-baskets.ts'
import { onLogOut } from './log-out-cleaners.ts'
import { sessionStore, tokenAtom } from './session-atoms.ts'

const load = () => import('./keep-baskets.ts')

export function startBaskets(later: (work: () => void) => void): void {
  keepBasketsBy(async () => (await load()).basketKeeper)
  onLogOut(async (...left) => (await load()).leaveBaskets(...left))

  const isCustomer = () => sessionStore.get(tokenAtom) !== undefined
  async function loadIfNeeded() {
    if (isCustomer() || (await deviceDbExists())) await load()
    else showBaskets({ isRead: true })
  }
  later(() => void loadIfNeeded().catch(() => {}))
  // Whoever moves may be about to put something in.
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, () => void load().catch(() => {}), { once: true, passive: true })
  sessionStore.sub(tokenAtom, () => {
    if (isCustomer()) void load().catch(() => {})
  })
}
