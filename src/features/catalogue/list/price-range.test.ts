import { expect, it } from 'vitest'
import { yenDigits } from './price-range.tsx'

it.each([
  ['１２，８００円', '12800'],
  ['12,800', '12800'],
  ['¥5000', '5000'],
  ['0080', '80'],
  ['0', '0'],
  ['だいたい', ''],
])('a price typed as %s means %s', (typed, digits) => {
  expect(yenDigits(typed)).toBe(digits)
})
