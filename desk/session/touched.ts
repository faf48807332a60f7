/** When someone has touched this device last, also before the page was loaded. */
import { LOCKED_AFTER_MS } from '#contract/staff/schema.ts'
import { SECOND_MS } from '#contract/shared/constants.ts'

const KEY = 'komorebi.desk.touched'
/** Each touch counts, but not each is written. */
const WRITE_EVERY_MS = 5 * SECOND_MS

let touchedAt = 0

export function recordTouch(): void {
  const now = Date.now()
  if (now - touchedAt < WRITE_EVERY_MS) return
  touchedAt = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // Without storage, only this page knows.
  }
}

function readTouched(): number {
  try {
    return Math.max(touchedAt, Number(localStorage.getItem(KEY) ?? 0))
  } catch {
    return touchedAt
  }
}

/** For so long that the next person must say who they are. */
export const isLeftAlone = (): boolean => Date.now() - readTouched() > LOCKED_AFTER_MS + WRITE_EVERY_MS
