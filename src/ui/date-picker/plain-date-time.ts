import { addDays, getWeekday, toCivilDate } from '#contract/shared/civil-date.ts'
import type { DATE_FORMATS } from '#contract/shared/constants.ts'

/**
 * A picked value of any type: `YYYY-MM-DD HH:mm:ss`, which sorts by time. A date, week, month or
 * year is its first moment; a time of day has an arbitrary day.
 */
export type PlainDateTime = string
export type DateType = keyof typeof DATE_FORMATS

export const MIDNIGHT = '00:00:00'
export const ANY_DAY = '2000-01-01'

export const at = (date: string, time = MIDNIGHT): PlainDateTime => `${date} ${time}`
export const dateOf = (value: PlainDateTime): string => value.slice(0, 10)
export const timeOf = (value: PlainDateTime): string => value.slice(11)

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`
export const firstOfYear = (date: string): string => `${date.slice(0, 4)}-01-01`
export const firstOfWeek = (date: string): string => addDays(date, -getWeekday(date))

/** The first moment of the date, week, month or year that contains a day: the value of a pick. */
export function startOf(type: DateType, date: string): string {
  if (type === 'year') return firstOfYear(date)
  if (type === 'month') return firstOfMonth(date)
  return type === 'week' ? firstOfWeek(date) : date
}

/**
 * Weeks from Sunday to Saturday. Week 1 contains 1 January, so the last week of a year may be the
 * next year's first.
 */
export function weekOf(date: string): { year: number; week: number } {
  const sunday = firstOfWeek(date)
  const year = Number(addDays(sunday, 6).slice(0, 4))
  let week = 1
  for (let first = firstOfWeek(toCivilDate(year, 1, 1)!); first < sunday; first = addDays(first, 7)) week++
  return { year, week }
}

/** The Sunday of a week; undefined if the year has no such week. */
export function startOfWeek(year: number, week: number): string | undefined {
  const newYear = toCivilDate(year, 1, 1)
  if (newYear === undefined || week < 1) return undefined
  const sunday = addDays(firstOfWeek(newYear), (week - 1) * 7)
  return weekOf(sunday).year === year ? sunday : undefined
}
