/** The days of a report. */
import { MAX_REPORT_DAYS } from '#contract/reports/desk.ts'
import { addDays } from '#contract/shared/civil-date.ts'
import { type PgColumn, type SQL, sql } from '#drizzle'
import { CommandError } from '#server/platform/desk/command-error.ts'

export interface Period {
  from: string
  to: string
}

/** Throws CommandError for a period that is too long, or ends before it begins. */
export function listDays({ from, to }: Period): string[] {
  if (from > to) throw new CommandError('終わりの日には、始まりの日からあとの日付を指定してください。')
  const days = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (days.length === MAX_REPORT_DAYS) throw new CommandError(`期間は${MAX_REPORT_DAYS}日までで指定してください。`)
    days.push(date)
  }
  return days
}

/** The day in Japan, which has no daylight saving time. */
export const toDay = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC' + interval '9 hours', 'YYYY-MM-DD')`
