/** Which days, months and years a calendar page shows, and where the keys move. */
import { addDays, addMonths, getWeekday } from '#contract/shared/civil-date.ts'
import { CALENDAR_CELLS, RANGE_PANELS_APART_MONTHS, WEEK_STARTS_ON } from '#contract/shared/constants.ts'
import { firstOfMonth, firstOfYear } from './plain-date-time.ts'

/** The kind of cells on a page. */
export type Unit = 'date' | 'month' | 'year'

export const DAYS_PER_WEEK = 7
const YEARS_PER_PAGE = 10
const COLUMNS: Record<Unit, number> = { date: DAYS_PER_WEEK, month: 3, year: 2 }

const firstOfDecade = (date: string): string => `${date.slice(0, 3)}0-01-01`

/** The first day of the page that contains a day. */
export function pageOf(unit: Unit, date: string): string {
  if (unit === 'date') return firstOfMonth(date)
  return unit === 'month' ? firstOfYear(date) : firstOfDecade(date)
}

/** The weeks of a month: 42 days, 1 to 7 of which come before it. */
function daysOf(month: string): string[] {
  const leading = (getWeekday(month) - WEEK_STARTS_ON + DAYS_PER_WEEK) % DAYS_PER_WEEK || DAYS_PER_WEEK
  return Array.from({ length: CALENDAR_CELLS }, (_, index) => addDays(month, index - leading))
}

/** The cells of a page, in rows. */
export function rowsOf(unit: Unit, page: string): string[][] {
  const cells = {
    date: () => daysOf(page),
    month: () => Array.from({ length: 12 }, (_, index) => addMonths(page, index)),
    year: () => Array.from({ length: YEARS_PER_PAGE }, (_, index) => addMonths(page, index * 12)),
  }[unit]()
  const columns = COLUMNS[unit]
  return Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns))
}

export const stepPages = (unit: Unit, page: string, steps: number): string =>
  addMonths(page, steps * RANGE_PANELS_APART_MONTHS[unit])

/** The cell a key moves to; undefined for other keys. */
export function moveBy(unit: Unit, date: string, key: string, isShifted: boolean): string | undefined {
  const columns = COLUMNS[unit]
  const by = (cells: number) =>
    unit === 'date' ? addDays(date, cells) : addMonths(date, unit === 'month' ? cells : cells * 12)
  const inRow = unit === 'date' ? getWeekday(date) : placeOf(unit, date) % columns
  const page = (steps: number) => addMonths(date, steps * (isShifted ? 12 : 1) * RANGE_PANELS_APART_MONTHS[unit])
  const moves: Record<string, () => string> = {
    ArrowLeft: () => by(-1),
    ArrowRight: () => by(1),
    ArrowUp: () => by(-columns),
    ArrowDown: () => by(columns),
    Home: () => by(-inRow),
    End: () => by(columns - 1 - inRow),
    PageUp: () => page(-1),
    PageDown: () => page(1),
  }
  return moves[key]?.()
}

const placeOf = (unit: 'month' | 'year', date: string): number =>
  unit === 'month' ? Number(date.slice(5, 7)) - 1 : Number(date.slice(3, 4))

/** The pages of a range's two panels. The panel that was not moved is pushed. */
export function keepPanelsApart(
  unit: Unit,
  [left, right]: readonly [string, string],
  moved: 'left' | 'right' = 'left',
): [string, string] {
  const minMonths = RANGE_PANELS_APART_MONTHS[unit]
  if (addMonths(left, minMonths) <= right) return [left, right]
  return moved === 'left' ? [left, addMonths(left, minMonths)] : [addMonths(right, -minMonths), right]
}
