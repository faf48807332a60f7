import { expect, it } from 'vitest'
import { closePart, describeHours } from './day-hours.ts'

const usual = { opens: '10:00', closes: '18:00' }
const late = { opens: '18:00', closes: '02:00' }

it.each([
  ['the whole day', usual, {}, '休業'],
  ['from a time on', usual, { from: '15:00' }, '10:00〜15:00'],
  ['until a time', usual, { to: '13:30' }, '13:30〜18:00'],
  ['all hours by their times', usual, { from: '10:00', to: '18:00' }, '休業'],
  ['until the closing time', usual, { from: '15:00', to: '18:00' }, '10:00〜15:00'],
  ['after midnight', late, { from: '00:30' }, '18:00〜翌00:30'],
  ['until after midnight', late, { to: '01:00' }, '01:00〜02:00'],
  ['a day and a night', { opens: '10:00', closes: '10:00' }, { to: '12:00' }, '12:00〜翌10:00'],
])('closes %s', (_, hours, part, left) => expect(describeHours(closePart(hours, part))).toBe(left))

it.each([
  ['before the opening', { from: '09:00' }],
  ['after the closing', { to: '18:30' }],
  ['backwards', { from: '16:00', to: '15:00' }],
  ['nothing', { from: '18:00' }],
])('does not close %s, and says the hours', (_, part) =>
  expect(() => closePart(usual, part)).toThrow('営業時間（10:00〜18:00）の中で'),
)

it('does not close the middle of a day', () =>
  expect(() => closePart(usual, { from: '12:00', to: '13:00' })).toThrow('reservations block'))
