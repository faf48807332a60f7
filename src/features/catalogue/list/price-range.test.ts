import { expect, it } from 'vitest'
import { toYenDigits } from './price-range.tsx'

it.each([
  ['１２，８００円', '12800'],
  ['12,800', '12800'],
  ['¥5000', '5000'],
  ['0080', '80'],
  ['0', '0'],
  ['', ''],
  ['だいたい', undefined],
  ['1万', undefined],
  ['1000〜5000', undefined],
])('a price typed as %s becomes %s', (typed, digits) => {
  expect(toYenDigits(typed)).toBe(digits)
})
