/** What may not be picked, and why. */
import { type DateType, dateOf, type PlainDateTime, timeOf } from './plain-date-time.ts'

/** Why not, in words that go on after 「選択できません」: 「定休日」. True where there is nothing to say. */
export type Reason = string | boolean | undefined

export interface DateRules {
  type: DateType
  /** Asked with the first day of a week, month or year, and with what is picked so far. */
  disabledDate?: ((date: string, picked: readonly string[]) => Reason) | undefined
  /** Asked with `HH:mm:ss`, of a datetime with `YYYY-MM-DD HH:mm:ss`. */
  disabledTime?: ((time: string) => Reason) | undefined
}

export const whyNoDate = ({ type, disabledDate }: DateRules, date: string, picked: readonly PlainDateTime[]): Reason =>
  type === 'time' ? undefined : disabledDate?.(date, picked.map(dateOf))

export function whyNoTime({ type, disabledTime }: DateRules, value: PlainDateTime): Reason {
  if (type === 'time') return disabledTime?.(timeOf(value))
  return type === 'datetime' ? disabledTime?.(value) : undefined
}

export const whyNot = (rules: DateRules, value: PlainDateTime, picked: readonly PlainDateTime[] = []): Reason =>
  whyNoDate(rules, dateOf(value), picked) || whyNoTime(rules, value)
