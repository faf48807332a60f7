import { expect, it } from 'vitest'
import { formatCost, formatDays, formatFloorArea, formatPriceFrom, formatSum } from './labels.ts'

it.each([
  [3_850_000, '385万円（税込）'],
  [14_800_000, '1,480万円（税込）'],
  [583_000, '58.3万円（税込）'],
  [100_000, '10万円（税込）'],
  [99_000, '99,000円（税込）'],
  [583_500, '583,500円（税込）'],
])('writes a cost of %d yen as %s', (yen, text) => expect(formatCost(yen)).toBe(text))

it('writes a sum without the tax', () => expect(formatSum(26_400)).toBe('26,400円'))

it.each([
  [16.2, '16.2㎡（約10帖）'],
  [9.8, '9.8㎡（約6帖）'],
  [9.7, '9.7㎡（約5.9帖）'],
  [1.9, '1.9㎡（約1.1帖）'],
  [36.5, '36.5㎡（約22.5帖）'],
  [104.3, '104.3㎡（約64.3帖）'],
])('writes an area of %d ㎡ as %s', (areaM2, text) => expect(formatFloorArea(areaM2)).toBe(text))

it.each([
  [880_000, '一式', '88万円〜（税込・一式）'],
  [33_000, '㎡', '33,000円〜（税込・1㎡あたり）'],
])('writes a price from %d yen per %s as %s', (priceFromYen, unit, text) =>
  expect(formatPriceFrom({ priceFromYen, unit })).toBe(text),
)

it('writes days as a range or as one number', () => {
  expect(formatDays({ min: 3, max: 7 })).toBe('3〜7日')
  expect(formatDays({ min: 2, max: 2 })).toBe('2日')
})
