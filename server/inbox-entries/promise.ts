import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'

/** The end of the company's business hours. */
const CLOSES = '18:00'

/**
 * Until when an answer is promised that is due within so many business days: the day on which something arrives does not
 * count. `closedDays`: days on which the company is closed every year, `MM-DD`.
 */
export function getDueTime(receivedMs: number, businessDays: number, closedDays: readonly string[]): number {
  let date = toJapanDate(receivedMs)
  for (let left = businessDays; left > 0;) {
    date = addDays(date, 1)
    if (!closedDays.includes(date.slice(5))) left -= 1
  }
  return toJapanInstant(date, CLOSES)
}
