/** How often somebody came back, as far as this device remembers, and when adding the app was proposed last. */
import { INSTALL_ASKED_AGAIN_MS, INSTALL_ASKED_FROM_VISIT, VISIT_PAUSE_MS } from '#contract/rules.ts'
import { keep, readKept } from '#src/local/device-storage.ts'

const VISITS_KEY = 'komorebi.visits'
const ASKED_KEY = 'komorebi.install-asked'

function readVisits(): { count: number; lastAt: number } {
  const [count, lastAt] = (readKept(VISITS_KEY) ?? '').split(' ').map(Number)
  return Number.isInteger(count) && Number.isInteger(lastAt)
    ? { count: count!, lastAt: lastAt! }
    : { count: 0, lastAt: 0 }
}

/** Called whenever a page comes into view or leaves it. */
export function noteVisit(now: number): void {
  const { count, lastAt } = readVisits()
  const isAnother = count === 0 || now - lastAt > VISIT_PAUSE_MS
  keep(VISITS_KEY, `${isAnother ? count + 1 : count} ${now}`)
}

export function isTimeToAsk(now: number): boolean {
  const askedAt = Number(readKept(ASKED_KEY) ?? Number.NaN)
  const isRested = Number.isNaN(askedAt) || now - askedAt > INSTALL_ASKED_AGAIN_MS
  return isRested && readVisits().count >= INSTALL_ASKED_FROM_VISIT
}

export const noteAsked = (now: number): void => keep(ASKED_KEY, `${now}`)
