/** How often this device visited, and when the installation was last offered. */
import { INSTALL_ASKED_AGAIN_MS, INSTALL_OFFERED_FROM_VISIT, NEW_VISIT_AFTER_MS } from '#contract/shared/constants.ts'
import { setStored, getStored, isCooldownOver, recordTime } from '#src/device/storage/local-storage.ts'

export const VISITS_KEY = 'komorebi.visits'
export const INSTALL_ASKED_KEY = 'komorebi.install-asked'

function readVisits(): { count: number; lastAt: number } {
  const [count, lastAt] = (getStored(VISITS_KEY) ?? '').split(' ').map(Number)
  return Number.isInteger(count) && Number.isInteger(lastAt)
    ? { count: count!, lastAt: lastAt! }
    : { count: 0, lastAt: 0 }
}

/** Call it whenever a page becomes visible or hidden. */
export function recordVisit(now: number): void {
  const { count, lastAt } = readVisits()
  const isAnother = count === 0 || now - lastAt > NEW_VISIT_AFTER_MS
  setStored(VISITS_KEY, `${isAnother ? count + 1 : count} ${now}`)
}

export const canAskToInstall = (now: number): boolean =>
  isCooldownOver(INSTALL_ASKED_KEY, INSTALL_ASKED_AGAIN_MS, now) && readVisits().count >= INSTALL_OFFERED_FROM_VISIT

export const recordAsked = (now: number): void => recordTime(INSTALL_ASKED_KEY, now)
