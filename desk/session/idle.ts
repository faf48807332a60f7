/** When someone has touched this device last, also before the page was loaded. */
import { LOCKED_AFTER_MS } from '#contract/staff/schema.ts'
import { SECOND_MS } from '#contract/shared/constants.ts'

const KEY = 'komorebi.desk.touched'
/** Each touch counts, but not each is written. */
const WRITE_EVERY_MS = 5 * SECOND_MS

let activeAt = 0

export function recordActivity(): void {
  const now = Date.now()
  if (now - activeAt < WRITE_EVERY_MS) return
  activeAt = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // Without storage, only this page knows.
  }
}

function readActivity(): number {
  try {
    return Math.max(activeAt, Number(localStorage.getItem(KEY) ?? 0))
  } catch {
    return activeAt
  }
}

/** For so long that the next person must say who they are. */
export const isIdle = (): boolean => Date.now() - readActivity() > LOCKED_AFTER_MS + WRITE_EVERY_MS
