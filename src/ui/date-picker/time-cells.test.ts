import { expect, it } from 'vitest'
import { fixedTimes, cellNumbers, type TimeChoice, timeColumns } from './time-cells.ts'

const NOW = '2026-11-20 14:30:15'
const columns = (choice: Partial<TimeChoice>, reason: (value: string) => string | undefined = () => undefined) =>
  timeColumns(NOW, { format: 'HH:mm:ss', hasPick: true, ...choice }, reason)

it.each([
  [24, 1, undefined, 24, 23],
  [60, 15, undefined, 4, 45],
  [60, 25, undefined, 3, 50],
  [60, 0, undefined, 60, 59],
  [60, -5, undefined, 60, 59],
  [24, 1, [9, 10, 25, -1, 1.5], 2, 10],
])('below %i in steps of %i (or %o) there are %i numbers up to %i', (end, step, list, count, last) => {
  const numbers = cellNumbers(end, step, list)
  expect([numbers.length, numbers.at(-1)]).toEqual([count, last])
})

it.each([
  ['HH:mm:ss', ['hour', 'minute', 'second']],
  ['HH:mm', ['hour', 'minute']],
  ['HH', ['hour']],
  ['A hh:mm', ['hour', 'minute', 'half']],
])('has for %s the columns %o', (format, units) => {
  expect(columns({ format }).map(({ unit }) => unit)).toEqual(units)
})

it('keeps the other parts when one is picked', () => {
  const [hours, minutes] = columns({})
  expect(hours!.cells[9]!.value).toBe('2026-11-20 09:30:15')
  expect(minutes!.cells[5]!.value).toBe('2026-11-20 14:05:15')
})

it('shows twelve hours from 12 on, of the current half day', () => {
  const [hours, , halves] = columns({ format: 'A hh:mm' })
  expect(hours!.cells.map(({ text }) => text).join(' ')).toBe('12 01 02 03 04 05 06 07 08 09 10 11')
  expect(hours!.cells[0]!.value).toBe('2026-11-20 12:30:15')
  expect(hours!.cells[2]!.isActive).toBe(true)
  expect(halves!.cells.map(({ value, isActive }) => [value.slice(11), isActive])).toEqual([
    ['02:30:15', false],
    ['14:30:15', true],
  ])
})

it('disables an hour only if its own time, its beginning and its end are unavailable', () => {
  const until = (end: string) => (value: string) => (value.slice(11) < end ? '開店前' : undefined)
  const whys = (end: string) => columns({}, until(end))[0]!.cells.map(({ reason }) => reason)
  expect(whys('10:00:00').findIndex((reason) => reason === undefined)).toBe(10)
  expect(whys('10:31:00').findIndex((reason) => reason === undefined)).toBe(10)
})

it('marks nothing before something is picked', () => {
  expect(columns({ hasPick: false }).flatMap(({ cells }) => cells.filter(({ isActive }) => isActive))).toEqual([])
})

it.each([
  [{ start: '10:00', end: '11:30', step: '00:30' }, ['10:00', '10:30', '11:00', '11:30']],
  [{ start: '10:00', end: '11:20', step: '00:30' }, ['10:00', '10:30', '11:00']],
  [{ start: '10:00', end: '09:00', step: '00:30' }, []],
  [{ start: '10:00', end: '11:00', step: '00:00' }, []],
])('lists %o as %o', (fixed, times) => {
  expect(fixedTimes('2026-11-20', fixed).map((it) => it.slice(11, 16))).toEqual(times)
})
