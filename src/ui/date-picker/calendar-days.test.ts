import { expect, it } from 'vitest'
import { keepPanelsApart, moveBy, pageOf, rowsOf, stepPages, type Unit } from './calendar-days.ts'

it.each([
  ['2026-11-01', '2026-10-25', '2026-12-05', 'begins on a Sunday: a whole week before'],
  ['2026-08-01', '2026-07-26', '2026-09-05', 'begins on a Saturday'],
  ['2026-06-01', '2026-05-31', '2026-07-11', 'begins on a Monday: one day before'],
  ['2026-02-01', '2026-01-25', '2026-03-07', '28 days from a Sunday on'],
  ['2024-02-01', '2024-01-28', '2024-03-09', 'a leap year'],
  ['2027-01-01', '2026-12-27', '2027-02-06', 'over the end of a year'],
])('shows for %s the 42 days from %s to %s (%s)', (month, first, last, _why) => {
  const rows = rowsOf('date', month)
  expect(rows.map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect([rows[0]![0], rows[5]![6]]).toEqual([first, last])
})

it('has twelve months in rows of three and ten years in rows of two', () => {
  expect(rowsOf('month', '2026-01-01').map((row) => row.map((it) => it.slice(0, 7)).join(' '))).toEqual([
    '2026-01 2026-02 2026-03',
    '2026-04 2026-05 2026-06',
    '2026-07 2026-08 2026-09',
    '2026-10 2026-11 2026-12',
  ])
  expect(rowsOf('year', '2020-01-01').map((row) => row.map((it) => it.slice(0, 4)).join(' '))).toEqual([
    '2020 2021',
    '2022 2023',
    '2024 2025',
    '2026 2027',
    '2028 2029',
  ])
})

it.each<[Unit, string, string]>([
  ['date', '2026-11-20', '2026-11-01'],
  ['month', '2026-11-20', '2026-01-01'],
  ['year', '2026-11-20', '2020-01-01'],
  ['year', '2020-01-01', '2020-01-01'],
])('finds the page of %s %s', (unit, date, page) => {
  expect(pageOf(unit, date)).toBe(page)
})

it.each<[Unit, string, number, string]>([
  ['date', '2026-12-01', 1, '2027-01-01'],
  ['month', '2026-01-01', -1, '2025-01-01'],
  ['year', '2020-01-01', 1, '2030-01-01'],
])('turns pages of %s from %s by %i to %s', (unit, page, steps, to) => {
  expect(stepPages(unit, page, steps)).toBe(to)
})

it.each<[Unit, string, string, boolean, string | undefined]>([
  ['date', '2026-11-20', 'ArrowLeft', false, '2026-11-19'],
  ['date', '2026-11-30', 'ArrowRight', false, '2026-12-01'],
  ['date', '2026-11-20', 'ArrowUp', false, '2026-11-13'],
  ['date', '2026-11-20', 'ArrowDown', false, '2026-11-27'],
  ['date', '2026-11-20', 'Home', false, '2026-11-15'],
  ['date', '2026-11-20', 'End', false, '2026-11-21'],
  ['date', '2026-03-31', 'PageUp', false, '2026-02-28'],
  ['date', '2026-01-31', 'PageDown', false, '2026-02-28'],
  ['date', '2024-02-29', 'PageDown', true, '2025-02-28'],
  ['date', '2026-11-20', 'x', false, undefined],
  ['month', '2026-11-01', 'ArrowRight', false, '2026-12-01'],
  ['month', '2026-12-01', 'ArrowRight', false, '2027-01-01'],
  ['month', '2026-11-01', 'ArrowUp', false, '2026-08-01'],
  ['month', '2026-11-01', 'Home', false, '2026-10-01'],
  ['month', '2026-11-01', 'End', false, '2026-12-01'],
  ['month', '2026-11-01', 'PageUp', false, '2025-11-01'],
  ['year', '2026-01-01', 'ArrowDown', false, '2028-01-01'],
  ['year', '2027-01-01', 'Home', false, '2026-01-01'],
  ['year', '2026-01-01', 'PageDown', false, '2036-01-01'],
])('moves in %s from %s with %s (shift %s) to %s', (unit, from, key, isShifted, to) => {
  expect(moveBy(unit, from, key, isShifted)).toBe(to)
})

it.each<[Unit, [string, string], 'left' | 'right', [string, string]]>([
  ['date', ['2026-11-01', '2026-11-01'], 'left', ['2026-11-01', '2026-12-01']],
  ['date', ['2026-11-01', '2027-03-01'], 'left', ['2026-11-01', '2027-03-01']],
  ['date', ['2026-12-01', '2026-12-01'], 'left', ['2026-12-01', '2027-01-01']],
  ['date', ['2026-11-01', '2026-11-01'], 'right', ['2026-10-01', '2026-11-01']],
  ['month', ['2026-01-01', '2026-01-01'], 'left', ['2026-01-01', '2027-01-01']],
  ['month', ['2026-01-01', '2026-12-01'], 'left', ['2026-01-01', '2027-01-01']],
  ['year', ['2020-01-01', '2020-01-01'], 'left', ['2020-01-01', '2030-01-01']],
  ['year', ['2020-01-01', '2029-01-01'], 'right', ['2019-01-01', '2029-01-01']],
])('keeps two panels of %s %s apart (%s moved): %s', (unit, pages, moved, stored) => {
  expect(keepPanelsApart(unit, pages, moved)).toEqual(stored)
})
