import { describe, expect, it } from 'vitest'
import { type DeliveryRequest, quoteDelivery } from './delivery.ts'
import { toJapanInstant } from '#contract/shops/hours.ts'

const quote = (given: Partial<DeliveryRequest> & { at?: [date: string, time: string] }) => {
  const { at = ['2026-11-24', '09:00'], ...rest } = given
  return quoteDelivery({
    shippingClass: 'S',
    goodsYen: 5_000,
    prefecture: undefined,
    closedDays: ['12-31', '01-01', '01-02', '01-03'],
    orderedAt: toJapanInstant(...at),
    ...rest,
  })
}

describe('the fee of a delivery', () => {
  it.each([
    ['S', 10_999, 770],
    ['S', 11_000, 0],
    ['M', 10_999, 1_650],
    ['M', 11_000, 0],
    ['L', 54_999, 3_300],
    ['L', 55_000, 0],
  ] as const)('of class %s with goods for %i yen is %i yen', (shippingClass, goodsYen, feeYen) => {
    expect(quote({ shippingClass, goodsYen })).toMatchObject({ feeYen, extraYen: 0 })
  })

  it.each([
    ['北海道', 5_000, 2_420],
    ['北海道', 11_000, 1_650],
    ['沖縄県', 11_000, 1_650],
    ['福岡県', 11_000, 0],
    ['大阪府', 5_000, 770],
  ] as const)('to %s with goods for %i yen is %i yen', (prefecture, goodsYen, feeYen) => {
    expect(quote({ prefecture, goodsYen }).feeYen).toBe(feeYen)
  })
})

describe('the first day of delivery', () => {
  it.each([
    ['S', '2026-11-27'],
    ['M', '2026-12-01'],
    ['L', '2026-12-01'],
  ] as const)('of class %s, ordered on 24 November, is %s', (shippingClass, earliestOn) => {
    expect(quote({ shippingClass })).toMatchObject({ earliestOn })
  })

  it.each([
    ['00:00', '2026-11-27'],
    ['11:59', '2026-11-27'],
    ['12:00', '2026-11-28'],
    ['23:59', '2026-11-28'],
  ])('of an order at %s in Japan is %s', (time, earliestOn) => {
    expect(quote({ at: ['2026-11-24', time] }).earliestOn).toBe(earliestOn)
  })

  it.each([
    ['東京都', '2026-11-27'],
    ['北海道', '2026-11-28'],
    ['福岡県', '2026-11-28'],
    ['鹿児島県', '2026-11-28'],
    ['沖縄県', '2026-11-30'],
  ] as const)('to %s is %s', (prefecture, earliestOn) => {
    expect(quote({ prefecture }).earliestOn).toBe(earliestOn)
  })

  it.each([
    ['on the last morning of the year', ['2026-12-30', '11:59'], '2027-01-06'],
    ['after noon of that day', ['2026-12-30', '12:00'], '2027-01-07'],
    ['on a closed day', ['2027-01-01', '09:00'], '2027-01-07'],
    ['on the first day after them', ['2027-01-04', '09:00'], '2027-01-07'],
    ['before them, so that they lie on its way', ['2026-12-29', '09:00'], '2027-01-05'],
  ] as const)('skips closed days for an order %s', (_, at, earliestOn) => {
    expect(quote({ at: [...at] }).earliestOn).toBe(earliestOn)
  })
})
