/** Weeks from Sunday to Saturday. Week 1 holds 1 January, so a week at the end of a year may be the next year's first. */
import { addDays, civilDate } from '#contract/civil-date.ts'
import { firstOfWeek } from './plain-date-time.ts'

export function weekOf(date: string): { year: number; week: number } {
  const sunday = firstOfWeek(date)
  const year = Number(addDays(sunday, 6).slice(0, 4))
  let week = 1
  for (let first = firstOfWeek(civilDate(year, 1, 1)!); first < sunday; first = addDays(first, 7)) week++
  return { year, week }
}

/** Its Sunday; undefined for a week that the year has not. */
export function startOfWeek(year: number, week: number): string | undefined {
  const newYear = civilDate(year, 1, 1)
  if (newYear === undefined || week < 1) return undefined
  const sunday = addDays(firstOfWeek(newYear), (week - 1) * 7)
  return weekOf(sunday).year === year ? sunday : undefined
}
