import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatNumber, formatYen } from './format-number.ts'

const intl = new Intl.NumberFormat('ja-JP')

it('groups digits by thousands', () => {
  expect([0, 980, 12_800, 1_250_000, -3_000].map(formatNumber)).toEqual(['0', '980', '12,800', '1,250,000', '-3,000'])
  expect(formatYen(12_800)).toBe('12,800円')
})

it('keeps decimals, as a part of ten thousand yen or an area has them', () => {
  expect([68.04, 1_234.5].map(formatNumber)).toEqual(['68.04', '1,234.5'])
})

it('writes what Intl would', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
      fc.integer({ min: 0, max: 2 }),
      (n, digits) => {
        const value = n / 10 ** digits || 0
        expect(formatNumber(value)).toBe(intl.format(value))
      },
    ),
  )
})
