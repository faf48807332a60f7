/** Pure functions that compute the new selection after a press on a cell. */
import { addDays } from '#contract/shared/civil-date.ts'
import { type DateRules, timeReason, disabledReason } from './date-rules.ts'
import { at, dateOf, MIDNIGHT, type PlainDateTime, timeOf } from './plain-date-time.ts'

/** After the first press of a range there is only a start, and no value is given yet. */
export interface RangePress {
  start?: string | undefined
  picked?: [string, string]
}

export function pressInRange(start: string | undefined, date: string): RangePress {
  if (start === undefined) return { start: date }
  return { picked: start <= date ? [start, date] : [date, start] }
}

/** In the order of the presses; a second press removes a value. */
export const toggle = (values: readonly PlainDateTime[], value: PlainDateTime): PlainDateTime[] =>
  values.includes(value) ? values.filter((it) => it !== value) : [...values, value]

/**
 * The day with the time picked before or, if that is unavailable, with the time the picker opens
 * at.
 */
export function withPickedTime(
  date: string,
  picked: PlainDateTime | undefined,
  opensAt: PlainDateTime,
  rules: DateRules,
) {
  const withTime = at(date, picked === undefined ? MIDNIGHT : timeOf(picked))
  if (!timeReason(rules, withTime)) return { value: withTime, isAllowed: true }
  const other = at(date, timeOf(opensAt))
  return timeReason(rules, other) ? { value: withTime, isAllowed: false } : { value: other, isAllowed: true }
}

/** Two days of a range with their times; midnight where those are unavailable. */
export function rangeWithTimes(
  [first, last]: [string, string],
  picked: readonly PlainDateTime[],
  rules: DateRules,
): { values: [PlainDateTime, PlainDateTime]; isAllowed: boolean } {
  const start = at(first, picked[0] && timeOf(picked[0]))
  const end = at(last, picked[1] && timeOf(picked[1]))
  const values: [PlainDateTime, PlainDateTime] = [start, end < start ? start : end]
  if (!values.some((value) => disabledReason(rules, value))) return { values, isAllowed: true }
  const plain: [PlainDateTime, PlainDateTime] = [at(first), at(last)]
  return { values: plain, isAllowed: !plain.some((value) => disabledReason(rules, value)) }
}

/** A start after the end moves the end along. */
export function timesInRange(values: readonly [PlainDateTime, PlainDateTime], index: 0 | 1, value: PlainDateTime) {
  const changed: [PlainDateTime, PlainDateTime] = index === 0 ? [value, values[1]] : [values[0], value]
  return changed[1] < changed[0] ? ([changed[0], changed[0]] as [PlainDateTime, PlainDateTime]) : changed
}

/** The days strictly between the ends of a range. */
export const isBetween = (date: string, ends: readonly string[]): boolean => {
  const [first, last] = ends.toSorted()
  return first !== undefined && last !== undefined && first < date && date < last
}

/** From that Sunday to the following Saturday. */
export const isInWeek = (date: string, sunday: PlainDateTime): boolean =>
  date >= dateOf(sunday) && date <= addDays(dateOf(sunday), 6)
