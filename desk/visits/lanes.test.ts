import { expect, it } from 'vitest'
import { placeInLanes } from './lanes.ts'

const span = (from: string, to: string) => ({
  startsAt: `2026-12-01T${from}:00+09:00`,
  endsAt: `2026-12-01T${to}:00+09:00`,
})

const place = (...spans: [string, string][]) =>
  placeInLanes(spans.map(([from, to]) => span(from, to))).map(
    ({ span: { startsAt }, lane, lanes }) => `${startsAt.slice(11, 16)} ${lane + 1}/${lanes}`,
  )

it('gives the whole width to what is alone, also directly after another', () => {
  expect(place(['11:00', '12:00'], ['10:00', '11:00'])).toEqual(['10:00 1/1', '11:00 1/1'])
})

it('places what overlaps side by side, and uses a lane again', () => {
  expect(place(['10:00', '11:30'], ['10:30', '11:00'], ['11:00', '12:00'], ['12:00', '13:00'])).toEqual([
    '10:00 1/2',
    '10:30 2/2',
    '11:00 2/2',
    '12:00 1/1',
  ])
})

it('places the longest of one start first', () => {
  expect(place(['10:00', '10:30'], ['10:00', '11:00'], ['10:30', '11:00'])).toEqual([
    '10:00 1/2',
    '10:00 2/2',
    '10:30 2/2',
  ])
})

it('places nothing for nothing', () => expect(place()).toEqual([]))
