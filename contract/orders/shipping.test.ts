import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHIPPING_CLASSES } from '#contract/items/schema.ts'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import { getShippingFee } from './shipping.ts'

describe('the fee of a delivery', () => {
  it.each([
    ['S', 10_999, 770],
    ['S', 11_000, 0],
    ['M', 10_999, 1_650],
    ['M', 11_000, 0],
    ['L', 54_999, 3_300],
    ['L', 55_000, 0],
  ] as const)('of class %s with goods for %i yen is %i yen', (shippingClass, goodsYen, feeYen) => {
    expect(getShippingFee(shippingClass, goodsYen)).toMatchObject({ feeYen, extraYen: 0 })
  })

  it.each([
    ['北海道', 5_000, 2_420],
    ['北海道', 11_000, 1_650],
    ['沖縄県', 11_000, 1_650],
    ['福岡県', 11_000, 0],
    ['大阪府', 5_000, 770],
  ] as const)('to %s with goods for %i yen is %i yen', (prefecture, goodsYen, feeYen) => {
    expect(getShippingFee('S', goodsYen, prefecture).feeYen).toBe(feeYen)
  })

  const destination = fc.option(fc.constantFrom(...PREFECTURES), { nil: undefined })
  const yen = fc.integer({ min: 1, max: 100_000 })

  it('falls with the goods and rises with the class', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHIPPING_CLASSES), yen, yen, destination, (shippingClass, goods, more, to) => {
        const { feeYen } = getShippingFee(shippingClass, goods, to)
        expect(getShippingFee(shippingClass, goods + more, to).feeYen).toBeLessThanOrEqual(feeYen)
        expect(getShippingFee('S', goods, to).feeYen).toBeLessThanOrEqual(feeYen)
        expect(getShippingFee('L', goods, to).feeYen).toBeGreaterThanOrEqual(feeYen)
      }),
    )
  })

  it('is only the surcharge as soon as the missing goods are added, and not before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHIPPING_CLASSES), yen, destination, (shippingClass, goods, to) => {
        const { feeYen, extraYen, missingYen } = getShippingFee(shippingClass, goods, to)
        if (missingYen === 0) {
          expect(feeYen).toBe(extraYen)
          return
        }
        expect(getShippingFee(shippingClass, goods + missingYen, to)).toEqual({
          feeYen: extraYen,
          extraYen,
          missingYen: 0,
        })
        expect(getShippingFee(shippingClass, goods + missingYen - 1, to).feeYen).toBe(feeYen)
      }),
    )
  })
})
