/** Dates of sessions, for imports. Separate from the rules, which pages load. */
import { addDays, getWeekday } from '#contract/shared/civil-date.ts'
import { toJapanInstant } from '#contract/shops/hours.ts'
import { WEEKDAYS, type Weekday } from '#contract/shops/schema.ts'

/** The date of a session in a content file, relative to the day of the event's first import. */
export interface RelativeSession {
  /** 0 is the first such weekday after that day, 1 the one a week later; negative: before. */
  week: number
  weekday: Weekday
  /** `10:30`, in Japan. */
  opens: string
  closes: string
}

export function resolveSession(
  { week, weekday, opens, closes }: RelativeSession,
  firstDay: string,
): { startsAt: number; endsAt: number } {
  const daysAhead = (WEEKDAYS.indexOf(weekday) - getWeekday(firstDay) + 6) % 7
  const date = addDays(firstDay, 1 + daysAhead + week * 7)
  return { startsAt: toJapanInstant(date, opens), endsAt: toJapanInstant(date, closes) }
}
