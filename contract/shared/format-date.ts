/** Dates and times as text: Japan's, whatever the time zone of the device. */
import { getWeekday, padNumber, parseDate, toJapanDate, toJapanTime, WEEKDAY_LABELS } from './civil-date.ts'

/** `2026年11月24日（火）` */
export function formatDay(date: string): string {
  const { year, month, day } = parseDate(date)
  return `${year}年${month}月${day}日（${WEEKDAY_LABELS[getWeekday(date)]}）`
}

/** `2026年11月24日` */
export function formatDate(ms: number): string {
  const { year, month, day } = parseDate(toJapanDate(ms))
  return `${year}年${month}月${day}日`
}

/** `2026年11月` */
export function formatMonth(ms: number): string {
  const { year, month } = parseDate(toJapanDate(ms))
  return `${year}年${month}月`
}

/** `9:41` */
export function formatTime(ms: number): string {
  const { hour, minute } = toJapanTime(ms)
  return `${hour}:${padNumber(minute)}`
}

/** `09:41` */
export const formatClock = (ms: number): string => formatTime(ms).padStart(5, '0')

/** `11/20 9:41` */
export function formatDateTime(ms: number): string {
  const { month, day } = parseDate(toJapanDate(ms))
  return `${month}/${day} ${formatTime(ms)}`
}

/** `11/20 9:41時点` */
export const formatFetchedAt = (ms: number): string => `${formatDateTime(ms)}時点`

/** `11月20日 9:41` */
export function formatLongDateTime(ms: number): string {
  const { month, day } = parseDate(toJapanDate(ms))
  return `${month}月${day}日 ${formatTime(ms)}`
}
