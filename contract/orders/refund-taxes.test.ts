import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IncludedTax } from './quote.ts'
import { addTaxes, negateTaxes, splitRefund, subtractTaxes } from './refund-taxes.ts'

/** 2,969円 at 10 % and 1,079円 at 8 %. */
const PAID: IncludedTax[] = [
  { rate: 10, yen: 2_969, taxYen: 269 },
  { rate: 8, yen: 1_079, taxYen: 79 },
]

it('gives back each rate in proportion to what was paid', () => {
  expect(splitRefund(PAID, [], 1_000)).toEqual([
    // 733.4 and the remainder of the rounding.
    { rate: 10, yen: 734, taxYen: 66 },
    { rate: 8, yen: 266, taxYen: 19 },
  ])
})

it('gives back everything at once', () => expect(splitRefund(PAID, [], 4_048)).toEqual(PAID))

it('takes the rest with the last part', () => {
  const first = splitRefund(PAID, [], 1_000)
  const last = splitRefund(PAID, [first], 3_048)
  expect(last).toEqual([
    { rate: 10, yen: 2_235, taxYen: 203 },
    { rate: 8, yen: 813, taxYen: 60 },
  ])
  expect(subtractTaxes(PAID, [first, last])).toEqual([])
})

it('takes from the other rate what one has no longer', () => {
  const reduced: IncludedTax[] = [{ rate: 8, yen: 1_079, taxYen: 79 }]
  expect(splitRefund(PAID, [reduced], 2_000)).toEqual([{ rate: 10, yen: 2_000, taxYen: 181 }])
})

it('adds and negates by rate', () => {
  const parts = splitRefund(PAID, [], 1_000)
  expect(addTaxes(addTaxes([], parts), splitRefund(PAID, [parts], 3_048))).toEqual(PAID)
  expect(addTaxes(parts, negateTaxes(parts)).every(({ yen, taxYen }) => yen === 0 && taxYen === 0)).toBe(true)
})

it.each([0, -5, 4_049])('refuses %d yen', (yen) => expect(() => splitRefund(PAID, [], yen)).toThrow(RangeError))

const amount = fc.integer({ min: 0, max: 9_999_999 })
const toTax = (rate: 10 | 8, yen: number): IncludedTax => ({
  rate,
  yen,
  taxYen: Math.floor((yen * rate) / (100 + rate)),
})

it('adds up exactly, without a negative part, however an order is split', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (a, b, cuts) => {
        const paid = [toTax(10, a), toTax(8, b)].filter(({ yen }) => yen > 0)
        const total = a + b
        const refunds: IncludedTax[][] = []
        let left = total
        for (const cut of [...cuts, 1]) {
          const yen = cut === 1 ? left : Math.floor(left * cut)
          if (yen === 0) continue
          const parts = splitRefund(paid, refunds, yen)
          expect(parts.reduce((sum, part) => sum + part.yen, 0)).toBe(yen)
          for (const { yen: part, taxYen } of parts) {
            expect(part).toBeGreaterThan(0)
            expect(taxYen).toBeGreaterThanOrEqual(0)
          }
          refunds.push(parts)
          left -= yen
        }
        for (const { rate, yen, taxYen } of paid) {
          const parts = refunds.flat().filter((it) => it.rate === rate)
          expect(parts.reduce((sum, part) => sum + part.yen, 0)).toBe(yen)
          expect(parts.reduce((sum, part) => sum + part.taxYen, 0)).toBe(taxYen)
        }
      },
    ),
  )
})

it('keeps what a refund has charged at a rate that the order did not have', () => {
  const paid = [{ rate: 8, yen: 1_080, taxYen: 80 }]
  const refund = [
    { rate: 10, yen: -770, taxYen: -70 },
    { rate: 8, yen: 1_080, taxYen: 80 },
  ]
  const rest = [{ rate: 10, yen: 770, taxYen: 70 }]
  expect(subtractTaxes(paid, [refund])).toEqual(rest)
  expect(splitRefund(paid, [refund], 770)).toEqual(rest)
  expect(splitRefund(paid, [refund], 300)).toEqual([{ rate: 10, yen: 300, taxYen: 27 }])
})
