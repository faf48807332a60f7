/**
 * What is picked, whatever its type: `YYYY-MM-DD HH:mm:ss`, which sorts by time. A date, week, month or year is its first
 * moment; a time of day stands on a day that does not matter.
 */
import { addDays, dateInJapan, weekdayOf } from '#contract/civil-date.ts'
import type { DATE_FORMATS } from '#contract/rules.ts'

export type PlainDateTime = string
export type DateType = keyof typeof DATE_FORMATS

export const MIDNIGHT = '00:00:00'
export const ANY_DAY = '2000-01-01'

export const at = (date: string, time = MIDNIGHT): PlainDateTime => `${date} ${time}`
export const dateOf = (value: PlainDateTime): string => value.slice(0, 10)
export const timeOf = (value: PlainDateTime): string => value.slice(11)

export const today = (): string => dateInJapan(Date.now())

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
export const firstOfYear = (date: string): string => `${date.slice(0, 4)}-01-01`
export const firstOfWeek = (date: string): string => addDays(date, -weekdayOf(date))

/** The first moment of the date, week, month or year that a day lies in: the value which a pick of that type gives. */
export function beginOf(type: DateType, date: string): string {
  if (type === 'year') return firstOfYear(date)
  if (type === 'month') return firstOfMonth(date)
  return type === 'week' ? firstOfWeek(date) : date
}
