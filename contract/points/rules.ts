/** When points are granted, expire and are spent. 1 point is 1 yen. */
import { addMonths, getDaysInMonth, parseDate, toCivilDate, toJapanDate } from '#contract/shared/civil-date.ts'
import { DAY_MS } from '#contract/shared/constants.ts'

export const REGISTRATION_POINTS = 500

export const POINT_CHANGES_PER_CALL = 50

/**
 * Days after the delivery, later than the last one on which goods may be returned. Orders keep what the terms promised that
 * their customers confirmed: seven days before those of December 2026.
 */
export const getGrantDays = (termsVersion: string): number => (termsVersion < '2026-12-01' ? 7 : 14)

export const getGrantTime = (deliveredAt: number, termsVersion: string): number =>
  deliveredAt + getGrantDays(termsVersion) * DAY_MS

const VALID_MONTHS = 12

/** The last day of the 12th month after the grant, in Japan. */
export function getLastDay(grantedAt: number): string {
  const { year, month } = parseDate(addMonths(toJapanDate(grantedAt), VALID_MONTHS))
  return toCivilDate(year, month, getDaysInMonth(year, month))!
}

/**
 * Days before the last day on which the customer is notified that points expire. Ascending, so that only one notice is
 * sent a day.
 */
export const NOTICE_DAYS = [7, 30]

export interface PointGrant {
  id: string
  left: number
  /** Civil date; valid until it is over. */
  lastDay: string
}

export interface PointsTaken {
  grantId: string
  points: number
}

/** Takes points from the grants that expire first. Undefined if there are too few. */
export function takePoints(grants: readonly PointGrant[], points: number, today: string): PointsTaken[] | undefined {
  const valid = grants.filter(({ lastDay }) => lastDay >= today)
  const taken: PointsTaken[] = []
  let missing = points
  for (const { id, left } of valid.toSorted((a, b) => (a.lastDay === b.lastDay ? 0 : a.lastDay < b.lastDay ? -1 : 1))) {
    const part = Math.min(left, missing)
    if (part > 0) taken.push({ grantId: id, points: part })
    missing -= part
  }
  return missing > 0 ? undefined : taken
}
