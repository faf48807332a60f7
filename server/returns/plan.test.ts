import { expect, it } from 'vitest'
import type { Settlement } from '#contract/orders/return-schema.ts'
import { toRefundTaxes } from './plan.ts'

const settlement = (given: Partial<Settlement>): Settlement => ({
  goodsYen: 0,
  taxes: [],
  pointsBack: 0,
  collection: null,
  earnedBack: { pending: 0, balance: 0, yen: 0 },
  refundYen: 1,
  ...given,
})

it('deducts the collection from the goods of its rate', () => {
  const taxes = [
    { rate: 10, yen: 6_000, taxYen: 545 },
    { rate: 8, yen: 1_080, taxYen: 80 },
  ]
  const collection = { rate: 10, yen: 770, taxYen: 70, points: 0 }
  expect(toRefundTaxes(settlement({ taxes, collection }))).toEqual([
    { rate: 10, yen: 5_230, taxYen: 475 },
    { rate: 8, yen: 1_080, taxYen: 80 },
  ])
})

it('goes below 0 at the rate of the collection if the goods had another, as after a change of the law', () => {
  const taxes = [{ rate: 10, yen: 6_000, taxYen: 545 }]
  const collection = { rate: 12, yen: 770, taxYen: 82, points: 0 }
  expect(toRefundTaxes(settlement({ taxes, collection }))).toEqual([
    { rate: 12, yen: -770, taxYen: -82 },
    { rate: 10, yen: 6_000, taxYen: 545 },
  ])
})

it('deducts what is kept for points from all rates, and is empty without money', () => {
  const taxes = [
    { rate: 10, yen: 3_000, taxYen: 272 },
    { rate: 8, yen: 1_000, taxYen: 74 },
  ]
  const earnedBack = { pending: 0, balance: 0, yen: 40 }
  expect(toRefundTaxes(settlement({ taxes, earnedBack }))).toEqual([
    { rate: 10, yen: 2_970, taxYen: 270 },
    { rate: 8, yen: 990, taxYen: 73 },
  ])
  expect(toRefundTaxes(settlement({ taxes, refundYen: 0 }))).toEqual([])
})
