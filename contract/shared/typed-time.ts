/** Days and times of a day as people type them. */
import { addDays, toCivilDate, toJapanDate, toJapanInstant } from './civil-date.ts'
import { formatClock } from './format-date.ts'
import { toCode, toPlainText } from './normalize-text.ts'

/** `2026-12-1` and `2026/12/01`. Undefined if it is no day. */
export function readDay(text: string): string | undefined {
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(toCode(text))
  return parts ? toCivilDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined
}

/** `9:30`, `15時` or `15時30分` as `09:30`; the end of a day is `24:00`. Undefined if it is no time. */
export function readClock(text: string): string | undefined {
  const parts = /^(\d{1,2})(?::(\d{2})|時(?:(\d{1,2})分)?)$/.exec(toPlainText(text).trim())
  const clock = parts && `${parts[1]!.padStart(2, '0')}:${(parts[2] ?? parts[3] ?? '').padStart(2, '0')}`
  return clock && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(clock) ? clock : undefined
}

/** `2026-12-31 18:00`, `2026-12-31T18:00`: `more` is what is neither the day nor the time. */
export function splitDayTime(text: string): { day: string | undefined; clock: string | undefined; more: string[] } {
  const words = toPlainText(text)
    .trim()
    .split(/[\sT]+/u)
  const clock = readClock(words.at(-1)!)
  const [day, ...more] = clock === undefined ? words : words.slice(0, -1)
  return { day, clock, more }
}

/** A day is meant to its end, so it is the midnight after it. */
export const toEnd = (date: string, clock: string | undefined): number =>
  clock === undefined ? toJapanInstant(addDays(date, 1), '00:00') : toJapanInstant(date, clock)

/** In ms. Undefined if it is no day, with a time or without. */
export function readEnd(text: string): number | undefined {
  const { day, clock, more } = splitDayTime(text)
  const date = day === undefined || more.length > 0 ? undefined : readDay(day)
  return date === undefined ? undefined : toEnd(date, clock)
}

/** As `readEnd` reads it: `2026/12/31`, `2026/12/31 18:00`. */
export function formatEnd(ms: number): string {
  const clock = formatClock(ms)
  const date = toJapanDate(ms)
  return (clock === '00:00' ? addDays(date, -1) : `${date} ${clock}`).replaceAll('-', '/')
}
