import { expect, it } from 'vitest'
import { startOfWeek, weekOf } from './plain-date-time.ts'

it.each([
  ['2021-01-01', 2021, 1],
  ['2020-12-27', 2021, 1],
  ['2020-12-26', 2020, 52],
  ['2021-06-15', 2021, 25],
  ['2026-01-01', 2026, 1],
  ['2025-12-28', 2026, 1],
  ['2026-01-03', 2026, 1],
  ['2026-01-04', 2026, 2],
  ['2026-11-22', 2026, 48],
  ['2028-12-30', 2028, 53],
  ['2028-12-31', 2029, 1],
])('%s is in %i week %i', (date, year, week) => {
  expect(weekOf(date)).toEqual({ year, week })
})

it.each([
  [2026, 1, '2025-12-28'],
  [2026, 48, '2026-11-22'],
  [2026, 52, '2026-12-20'],
  [2026, 53, undefined],
  [2028, 53, '2028-12-24'],
  [2026, 0, undefined],
])('week %2$i of %1$i begins on %3$s', (year, week, sunday) => {
  expect(startOfWeek(year, week)).toBe(sunday)
})
