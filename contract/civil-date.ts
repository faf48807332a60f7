/**
 * Days of the calendar as `YYYY-MM-DD`, which sort like the days themselves. No zone can move them: arithmetic counts days,
 * and only `dateInJapan` knows a clock.
 */
import { DAY_MS, MINUTE_MS } from './rules.ts'

const JAPAN_MS = 9 * 60 * MINUTE_MS

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** By their number. */
export const WEEKDAY_LETTERS = ['日', '月', '火', '水', '木', '金', '土'] as const

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** Days since 1970-01-01. */
const countOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const fromCount = (count: number): string => new Date(count * DAY_MS).toISOString().slice(0, -14)

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Undefined for a day that no calendar has: 30 February. */
export function civilDate(year: number, month: number, day: number): string | undefined {
  const exists = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : undefined
}

export const partsOf = (date: string): { year: number; month: number; day: number } => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

// The day of the week repeats every 400 years; 1970-01-01 was a Thursday.
export const weekdayOf = (date: string): Weekday => ((((countOf(date) + 4) % 7) + 7) % 7) as Weekday

export const addDays = (date: string, days: number): string => fromCount(countOf(date) + days)

/** The same day so many months later, or the month's last one: 31 January → 28 February. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return civilDate(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) ?? date
}

/** The day in Japan of an instant, whatever zone the device is in. */
export const dateInJapan = (ms: number): string => new Date(ms + JAPAN_MS).toISOString().slice(0, -14)
