import { expect, it } from 'vitest'
import { parsePoints } from './selection.ts'

it.each([
  ['500', 500],
  ['５００', 500],
  [' 1,000 ', 1_000],
  ['１，０００ポイント', 1_000],
  ['0010', 10],
  ['99999999999999999999', 2_000],
  ['1.5', 1],
  ['-5', 0],
  ['−5', 0],
  ['abc', 0],
  ['', 0],
])('%j typed as points are %d', (typed, points) => {
  expect(parsePoints(typed, 2_000)).toBe(points)
})
