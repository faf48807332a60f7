import { addDays, toJapanInstant } from '#contract/shared/civil-date.ts'
import { gte, lt, type PgColumn, type SQL } from '#drizzle'

/** From the start of the first day to the end of the last, in Japan. */
export function isBetweenDays(column: PgColumn, from: string | undefined, to: string | undefined): SQL[] {
  const midnight = (date: string) => new Date(toJapanInstant(date, '00:00'))
  return [
    ...(from === undefined ? [] : [gte(column, midnight(from))]),
    ...(to === undefined ? [] : [lt(column, midnight(addDays(to, 1)))]),
  ]
}
