/** What may not be picked, and why. */
import { type DateType, dateOf, type PlainDateTime, timeOf } from './plain-date-time.ts'

/** The reason, shown after 「選択できません」: 「定休日」. True if there is no text. */
export type DisabledReason = string | boolean | undefined

export interface DateRules {
  type: DateType
  /** Called with the first day of a week, month or year, and with the dates picked so far. */
  disabledDate?: ((date: string, picked: readonly string[]) => DisabledReason) | undefined
  /** Called with `HH:mm:ss`, for a datetime with `YYYY-MM-DD HH:mm:ss`. */
  disabledTime?: ((time: string) => DisabledReason) | undefined
}

export const dateReason = (
  { type, disabledDate }: DateRules,
  date: string,
  picked: readonly PlainDateTime[],
): DisabledReason => (type === 'time' ? undefined : disabledDate?.(date, picked.map(dateOf)))

export function timeReason({ type, disabledTime }: DateRules, value: PlainDateTime): DisabledReason {
  if (type === 'time') return disabledTime?.(timeOf(value))
  return type === 'datetime' ? disabledTime?.(value) : undefined
}

export const disabledReason = (
  rules: DateRules,
  value: PlainDateTime,
  picked: readonly PlainDateTime[] = [],
): DisabledReason => dateReason(rules, dateOf(value), picked) || timeReason(rules, value)
