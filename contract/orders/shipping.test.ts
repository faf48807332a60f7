import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHIPPING_CLASSES } from '#contract/items/schema.ts'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import { formatFreeFrom, formatShipping, formatSurcharge, getShippingFee } from './shipping.ts'

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

describe('the sentence about free delivery is true', () => {
  it.each([
    ['S', '東京都', '11,000円以上のご注文で無料（北海道・沖縄県は1,650円）'],
    ['L', '福岡県', '55,000円以上のご注文で無料（北海道・沖縄県は1,650円）'],
    ['M', undefined, '11,000円以上のご注文で無料（北海道・沖縄県は1,650円）'],
    ['S', '北海道', '11,000円以上のご注文で1,650円（1,650円の加算を含みます）'],
    ['L', '沖縄県', '55,000円以上のご注文で1,650円（1,650円の加算を含みます）'],
  ] as const)('of class %s in %s', (shippingClass, prefecture, text) => {
    expect(formatFreeFrom(shippingClass, prefecture) + formatSurcharge(prefecture)).toBe(text)
  })

  it('in every prefecture', () => {
    for (const shippingClass of SHIPPING_CLASSES)
      for (const prefecture of PREFECTURES) {
        const { feeYen } = getShippingFee(shippingClass, 1_000_000, prefecture)
        expect(formatFreeFrom(shippingClass, prefecture).endsWith('無料'), prefecture).toBe(feeYen === 0)
      }
  })

  it('among the facts of an item, which are the same for everyone', () => {
    expect(formatShipping('S')).toBe(
      '小型便 770円（11,000円以上のご注文で無料、北海道・沖縄県は1,650円を加算）。最短でご注文の3日後（北海道・九州は4日後、沖縄県は6日後）にお届けします。',
    )
  })
})
