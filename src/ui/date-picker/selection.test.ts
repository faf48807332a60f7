import { expect, it } from 'vitest'
import { isBetween, isInWeek, pressInRange, rangeWithTimes, timesInRange, toggle, withPickedTime } from './selection.ts'

it.each([
  [undefined, '2026-11-05', { start: '2026-11-05' }],
  ['2026-11-05', '2026-11-09', { picked: ['2026-11-05', '2026-11-09'] }],
  ['2026-11-09', '2026-11-05', { picked: ['2026-11-05', '2026-11-09'] }],
  ['2026-11-05', '2026-11-05', { picked: ['2026-11-05', '2026-11-05'] }],
])('a range with start %s and a press on %s becomes %o', (start, date, press) => {
  expect(pressInRange(start, date)).toEqual(press)
})

it('adds several in the order of the presses and removes them again', () => {
  expect(toggle(['b'], 'a')).toEqual(['b', 'a'])
  expect(toggle(['b', 'a'], 'b')).toEqual(['a'])
})

const shut = (...times: string[]) => ({
  type: 'datetime' as const,
  disabledTime: (value: string) => times.includes(value.slice(11)) && '休み',
})

it.each([
  ['2026-11-19 15:00:00', shut(), '2026-11-20 15:00:00', true],
  [undefined, shut(), '2026-11-20 00:00:00', true],
  [undefined, shut('00:00:00'), '2026-11-20 10:00:00', true],
  ['2026-11-19 15:00:00', shut('15:00:00'), '2026-11-20 10:00:00', true],
  [undefined, shut('00:00:00', '10:00:00'), '2026-11-20 00:00:00', false],
])('a day gets the time of %s', (picked, rules, value, isAllowed) => {
  expect(withPickedTime('2026-11-20', picked, '2026-11-01 10:00:00', rules)).toEqual({ value, isAllowed })
})

it.each([
  [[], shut(), ['2026-11-05 00:00:00', '2026-11-09 00:00:00'], true],
  [['2026-01-01 10:00:00', '2026-01-02 09:00:00'], shut(), ['2026-11-05 10:00:00', '2026-11-09 09:00:00'], true],
  [
    ['2026-01-01 10:00:00', '2026-01-02 09:00:00'],
    shut('09:00:00'),
    ['2026-11-05 00:00:00', '2026-11-09 00:00:00'],
    true,
  ],
  [[], shut('00:00:00'), ['2026-11-05 00:00:00', '2026-11-09 00:00:00'], false],
])('a range of days with times of %o', (picked, rules, values, isAllowed) => {
  expect(rangeWithTimes(['2026-11-05', '2026-11-09'], picked, rules)).toEqual({ values, isAllowed })
})

it('never ends before it begins on one day', () => {
  const { values } = rangeWithTimes(
    ['2026-11-05', '2026-11-05'],
    ['x 10:00:00', 'x 09:00:00'].map((it) => `2026-01-01${it.slice(1)}`),
    shut(),
  )
  expect(values).toEqual(['2026-11-05 10:00:00', '2026-11-05 10:00:00'])
})

it.each([
  [0, '12', ['12', '12']],
  [0, '09', ['09', '11']],
  [1, '15', ['10', '15']],
] as const)('moves end %i of 10–11 to %s', (index, value, values) => {
  expect(timesInRange(['10', '11'], index, value)).toEqual(values)
})

it('marks what lies strictly between, whichever end came first', () => {
  expect(['04', '05', '06', '09'].map((day) => isBetween(day, ['09', '05']))).toEqual([false, false, true, false])
  expect(isBetween('05', ['05'])).toBe(false)
})

it('marks a week from Sunday to Saturday', () => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29']
  expect(days.map((day) => isInWeek(day, '2026-11-22 00:00:00'))).toEqual([false, true, true, false])
})
