/** How often somebody came back, as far as this device remembers, and when adding the app was proposed last. */
import { INSTALL_ASKED_AGAIN_MS, INSTALL_ASKED_FROM_VISIT, VISIT_PAUSE_MS } from '#contract/rules.ts'
import { keep, readKept } from '#src/local/device-storage.ts'
import { isRested, noteTime } from '#src/local/rested.ts'

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

export const isTimeToAsk = (now: number): boolean =>
  isRested(ASKED_KEY, INSTALL_ASKED_AGAIN_MS, now) && readVisits().count >= INSTALL_ASKED_FROM_VISIT

export const noteAsked = (now: number): void => noteTime(ASKED_KEY, now)
