import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths, toCivilDate, toJapanDate, getWeekday } from './civil-date.ts'

it.each([
  [2026, 11, 20, '2026-11-20'],
  [2024, 2, 29, '2024-02-29'],
  [2023, 2, 29, undefined],
  [1900, 2, 29, undefined],
  [2000, 2, 29, '2000-02-29'],
  [2026, 4, 31, undefined],
  [2026, 13, 1, undefined],
  [2026, 0, 1, undefined],
  [2026, 1, 0, undefined],
  [999, 1, 2, '0999-01-02'],
])('%i-%i-%i is %s', (year, month, day, date) => {
  expect(toCivilDate(year, month, day)).toBe(date)
})

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -13, '2025-02-28'],
])('%s plus %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later)
})

it('steps from day to day like the calendar, with seven days per week', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_000, max: 2_932_000 }), (count) => {
      const date = new Date(count * 86_400_000).toISOString().slice(0, 10)
      expect(addDays(addDays(date, 1), -1)).toBe(date)
      expect(addDays(date, 1) > date).toBe(true)
      expect(getWeekday(date)).toBe(new Date(`${date}T00:00Z`).getUTCDay())
      expect(getWeekday(addDays(date, 7))).toBe(getWeekday(date))
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['2026-11-20T15:00:00Z', '2026-11-21'],
  ['2026-12-31T15:00:00Z', '2027-01-01'],
])('%s is the date %s in Japan', (instant, date) => {
  expect(toJapanDate(Date.parse(instant))).toBe(date)
})
