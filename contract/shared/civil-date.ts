/**
 * Calendar days as `YYYY-MM-DD`, which sort chronologically. Arithmetic counts days, so time zones cannot shift them;
 * only `toJapanDate` reads a clock.
 */
import { DAY_MS } from './constants.ts'
import { toJapanFields } from './format-date.ts'

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Indexed by `Weekday`. */
export const WEEKDAY_LABELS = ['日', '月', '火', '水', '木', '金', '土'] as const

export const padNumber = (value: number, length = 2): string => String(value).padStart(length, '0')

/** Days since 1970-01-01. */
const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const fromDayNumber = (count: number): string => new Date(count * DAY_MS).toISOString().slice(0, -14)

export const getDaysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Undefined for a date that does not exist, such as 30 February. */
export function toCivilDate(year: number, month: number, day: number): string | undefined {
  const exists =
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= getDaysInMonth(year, month)
  return exists ? `${padNumber(year, 4)}-${padNumber(month)}-${padNumber(day)}` : undefined
}

export const parseDate = (date: string): { year: number; month: number; day: number } => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
})

// The day of the week repeats every 400 years; 1970-01-01 was a Thursday.
export const getWeekday = (date: string): Weekday => ((((toDayNumber(date) + 4) % 7) + 7) % 7) as Weekday

export const addDays = (date: string, days: number): string => fromDayNumber(toDayNumber(date) + days)

/** The same day some months later, or the last day of that month: 31 January → 28 February. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = parseDate(date)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return toCivilDate(toYear, toMonth, Math.min(day, getDaysInMonth(toYear, toMonth))) ?? date
}

/** The calendar day in Japan at an instant, independent of the device's time zone. */
export const toJapanDate = (ms: number): string => toJapanFields(ms).toISOString().slice(0, -14)

/** `11月24日（火）` */
export function formatShortDay(date: string): string {
  const { month, day } = parseDate(date)
  return `${month}月${day}日（${WEEKDAY_LABELS[getWeekday(date)]}）`
}

/** `2026年11月24日（火）` */
export const formatDay = (date: string): string => `${parseDate(date).year}年${formatShortDay(date)}`

/** `2026年11月24日` */
export const formatCivilDate = (date: string): string => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')

/** Converts `2026-11-20` and `10:30` or `24:00`. Japan has no daylight saving time. */
export const toJapanInstant = (date: string, time: string): number => Date.parse(`${date}T${time}:00+09:00`)
