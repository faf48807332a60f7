/** What a press on a cell makes of what is picked. Pure; the parts of the picker only show it. */
import { addDays } from '#contract/civil-date.ts'
import { type DateRules, whyNoTime, whyNot } from './date-rules.ts'
import { at, dateOf, MIDNIGHT, type PlainDateTime, timeOf } from './plain-date-time.ts'

/** With the first press of a range there is only a start, and nothing is given yet. */
export interface RangePress {
  start?: string | undefined
  picked?: [string, string]
}

export function pressInRange(start: string | undefined, date: string): RangePress {
  if (start === undefined) return { start: date }
  return { picked: start <= date ? [start, date] : [date, start] }
}

/** In the order in which they were pressed; a second press takes one away. */
export const toggle = (values: readonly PlainDateTime[], value: PlainDateTime): PlainDateTime[] =>
  values.includes(value) ? values.filter((it) => it !== value) : [...values, value]

/** The day with the time that is picked already, or if that may not be, with the one that the picker opens at. */
export function withPickedTime(
  date: string,
  picked: PlainDateTime | undefined,
  opensAt: PlainDateTime,
  rules: DateRules,
) {
  const wanted = at(date, picked === undefined ? MIDNIGHT : timeOf(picked))
  if (!whyNoTime(rules, wanted)) return { value: wanted, isAllowed: true }
  const other = at(date, timeOf(opensAt))
  return whyNoTime(rules, other) ? { value: wanted, isAllowed: false } : { value: other, isAllowed: true }
}

/** Two days of a range with their times; where these may not be, midnight. */
export function rangeWithTimes(
  [first, last]: [string, string],
  picked: readonly PlainDateTime[],
  rules: DateRules,
): { values: [PlainDateTime, PlainDateTime]; isAllowed: boolean } {
  const start = at(first, picked[0] && timeOf(picked[0]))
  const end = at(last, picked[1] && timeOf(picked[1]))
  const values: [PlainDateTime, PlainDateTime] = [start, end < start ? start : end]
  if (!values.some((value) => whyNot(rules, value))) return { values, isAllowed: true }
  const plain: [PlainDateTime, PlainDateTime] = [at(first), at(last)]
  return { values: plain, isAllowed: !plain.some((value) => whyNot(rules, value)) }
}

/** A start after the end takes the end along. */
export function timesInRange(values: readonly [PlainDateTime, PlainDateTime], index: 0 | 1, value: PlainDateTime) {
  const changed: [PlainDateTime, PlainDateTime] = index === 0 ? [value, values[1]] : [values[0], value]
  return changed[1] < changed[0] ? ([changed[0], changed[0]] as [PlainDateTime, PlainDateTime]) : changed
}

/** The days strictly between the ends of a range. */
export const isBetween = (date: string, ends: readonly string[]): boolean => {
  const [first, last] = ends.toSorted()
  return first !== undefined && last !== undefined && first < date && date < last
}

/** The week that begins on a Sunday, to its Saturday. */
export const isInWeek = (date: string, sunday: PlainDateTime): boolean =>
  date >= dateOf(sunday) && date <= addDays(dateOf(sunday), 6)
