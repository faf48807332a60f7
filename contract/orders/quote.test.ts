import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHIPPING_CLASSES } from '#contract/items/schema.ts'
import { TAX_CLASSES } from '#contract/shared/tax.ts'
import { PREFECTURES } from '#contract/shared/prefectures.ts'
import { PAYMENT_METHODS } from './payment.ts'
import { getFeeYen, getPointsUsed } from './amounts.ts'
import { getMaxPoints, type QuoteLine, quoteOrder, type QuoteRequest } from './quote.ts'

const NOW = Date.parse('2026-11-30T12:00:00+09:00')

const line = (given: Partial<QuoteLine> = {}): QuoteLine => ({
  sku: 'LAMP',
  quantity: 1,
  unitYen: 11_000,
  taxClass: 'standard',
  shippingClass: 'S',
  ...given,
})

const quote = (lines: QuoteLine[], given: Partial<QuoteRequest> = {}) =>
  quoteOrder({ lines, prefecture: undefined, ...given }, NOW)!

it('quotes nothing without goods', () => {
  expect(quoteOrder({ lines: [], prefecture: '東京都' }, NOW)).toBeUndefined()
})

it('charges delivery once, for the highest class among the goods', () => {
  const small = line({ unitYen: 3_000, quantity: 2 })
  const large = line({ sku: 'SOFA', unitYen: 20_000, shippingClass: 'L' })
  expect(quote([small, large])).toMatchObject({
    goodsYen: 26_000,
    shippingClass: 'L',
    fees: [{ kind: 'shipping', yen: 3_300, taxClass: 'standard' }],
    totalYen: 29_300,
  })
  expect(quote([small, large], { prefecture: '北海道' })).toMatchObject({
    fees: [{ kind: 'shipping', yen: 4_950, taxClass: 'standard' }],
    totalYen: 30_950,
  })
})

describe('the included tax', () => {
  it('is rounded down once per rate, not per line', () => {
    // 115 + 117 include 10.45 + 10.64: 10 + 10 per line, 21 together. Delivery includes 70.
    const lines = [line({ unitYen: 115 }), line({ sku: 'OTHER', unitYen: 117 })]
    expect(quote(lines).taxes).toEqual([{ rate: 10, yen: 232 + 770, taxYen: 91 }])
  })

  it('counts delivery at the standard rate, also if all goods have the reduced one', () => {
    expect(quote([line({ taxClass: 'reduced', unitYen: 1_080 })]).taxes).toEqual([
      { rate: 10, yen: 770, taxYen: 70 },
      { rate: 8, yen: 1_080, taxYen: 80 },
    ])
    expect(quote([line({ taxClass: 'reduced', unitYen: 10_800, quantity: 2 })]).taxes).toEqual([
      { rate: 8, yen: 21_600, taxYen: 1_600 },
    ])
  })
})

describe('points', () => {
  /** Goods of both rates, with delivery in the first. */
  const spend = (standardYen: number, reducedYen: number, points: number, given: Partial<QuoteRequest> = {}) =>
    quote([line({ unitYen: standardYen }), line({ sku: 'TEA', unitYen: reducedYen, taxClass: 'reduced' })], {
      points,
      ...given,
    })

  it('reduce both rates by their share, and the amounts still add up to what is paid', () => {
    // 2,200 + 770 for delivery.
    expect(spend(2_200, 1_080, 2)).toMatchObject({
      totalYen: 4_048,
      taxes: [
        { rate: 10, yen: 2_969, taxYen: 269 },
        { rate: 8, yen: 1_079, taxYen: 79 },
      ],
    })
    // 825 + 770 for delivery.
    expect(spend(825, 7_398, 92)).toMatchObject({
      totalYen: 8_901,
      taxes: [
        { rate: 10, yen: 1_579, taxYen: 143 },
        { rate: 8, yen: 7_322, taxYen: 542 },
      ],
    })
  })

  it('pay for goods and delivery, but not for the fee of the payment', () => {
    expect(spend(2_200, 1_080, 4_049, { payment: 'cash' })).toMatchObject({
      deductions: [{ kind: 'points', yen: 4_049 }],
      fees: [{ kind: 'shipping' }, { kind: 'payment', yen: 330 }],
      totalYen: 331,
      taxes: [{ rate: 10, yen: 331, taxYen: 30 }],
    })
    const free = spend(2_200, 1_080, 9_999, { payment: 'cash' })
    expect(free).toMatchObject({
      deductions: [{ kind: 'points', yen: 4_050 }],
      totalYen: 0,
      taxes: [],
      earnedPoints: 0,
    })
    expect(free).not.toHaveProperty('payment')
  })

  it('do not change the delivery fee', () => {
    expect(quote([line()], { points: 5_000 })).toMatchObject({ fees: [], totalYen: 6_000 })
  })

  it('earn none themselves, and pay for goods before delivery', () => {
    expect(quote([line({ unitYen: 10_000 })], { points: 5_000 }).earnedPoints).toBe(50)
    expect(quote([line({ unitYen: 10_000 })], { points: 10_000 })).toMatchObject({ totalYen: 770, earnedPoints: 0 })
    // Each line is paid with half of 199: 99.5 + 99.5.
    expect(quote([line({ unitYen: 199 }), line({ sku: 'OTHER', unitYen: 199 })], { points: 199 }).earnedPoints).toBe(0)
  })
})

it('adds the payment fee at the standard rate', () => {
  expect(quote([line({ unitYen: 10_800, taxClass: 'reduced', quantity: 2 })], { payment: 'cash' })).toMatchObject({
    payment: { method: 'cash' },
    fees: [{ kind: 'payment', yen: 440 }],
    totalYen: 22_040,
    taxes: [
      { rate: 10, yen: 440, taxYen: 40 },
      { rate: 8, yen: 21_600, taxYen: 1_600 },
    ],
  })
  expect(quote([line({ shippingClass: 'L' })], { payment: 'cash' })).toMatchObject({
    payment: { method: 'cash', problem: 'class-l' },
    fees: [{ kind: 'shipping', yen: 3_300 }],
    totalYen: 14_300,
  })
})

it('gives points for the goods, rounded down per line', () => {
  expect(quote([line({ unitYen: 199 }), line({ sku: 'OTHER', unitYen: 199 })]).earnedPoints).toBe(2)
  expect(quote([line({ unitYen: 199, quantity: 2 })]).earnedPoints).toBe(3)
})

const anyLine: fc.Arbitrary<QuoteLine> = fc.record({
  sku: fc.constantFrom('A', 'B', 'C'),
  quantity: fc.integer({ min: 1, max: 20 }),
  unitYen: fc.integer({ min: 1, max: 9_999_999 }),
  taxClass: fc.constantFrom(...TAX_CLASSES),
  services: fc.record({ assembly: fc.integer({ min: 0, max: 9 }), pickup: fc.integer({ min: 0, max: 9 }) }),
  shippingClass: fc.constantFrom(...SHIPPING_CLASSES),
})

const anyRequest: fc.Arbitrary<QuoteRequest> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 9 }),
  prefecture: fc.option(fc.constantFrom(...PREFECTURES), { nil: undefined }),
  points: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 2_000_000_000 })),
  payment: fc.constantFrom(...PAYMENT_METHODS),
})

describe('of every order', () => {
  const check = (property: (it: ReturnType<typeof quote>, request: QuoteRequest) => void) =>
    fc.assert(
      fc.property(anyRequest, (request) => {
        property(quoteOrder(request, NOW)!, request)
      }),
    )

  it('the parts add up to the total, and so do the amounts by tax rate', () =>
    check(({ goodsYen, fees, deductions, totalYen, taxes }) => {
      const sum = (amounts: readonly { yen: number }[]) => amounts.reduce((total, { yen }) => total + yen, 0)
      expect(goodsYen + sum(fees) - sum(deductions)).toBe(totalYen)
      expect(taxes.reduce((sum, { yen }) => sum + yen, 0)).toBe(totalYen)
    }))

  it('all amounts are whole yen, and none is negative', () =>
    check(({ goodsYen, totalYen, earnedPoints, fees, deductions, taxes }) => {
      for (const amount of [
        ...[goodsYen, totalYen, earnedPoints],
        ...[...fees, ...deductions].map(({ yen }) => yen),
        ...taxes.flatMap(({ yen, taxYen }) => [yen, taxYen]),
      ])
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
    }))

  it('one more piece never lowers the goods or the points', () =>
    check(({ goodsYen, earnedPoints }, { lines, ...request }) => {
      const first = { ...lines[0]!, quantity: lines[0]!.quantity + 1 }
      const more = quoteOrder({ lines: [first, ...lines.slice(1)], ...request }, NOW)!
      expect(more.goodsYen).toBeGreaterThan(goodsYen)
      expect(more.earnedPoints).toBeGreaterThanOrEqual(earnedPoints)
    }))

  it('one more point is worth one yen, and never earns more', () =>
    check((quoted, { lines, prefecture, points = 0 }) => {
      const more = quoteOrder({ lines, prefecture, points: points + 1 }, NOW)!
      expect(getPointsUsed(more)).toBe(Math.min(getPointsUsed(quoted) + 1, getMaxPoints(quoted)))
      const feesYen = getFeeYen(more, 'shipping', 'assembly', 'pickup')
      expect(more.totalYen).toBe(more.goodsYen + feesYen - getPointsUsed(more))
      expect(more.earnedPoints).toBeLessThanOrEqual(quoted.earnedPoints)
    }))

  it('the sequence of the lines changes nothing', () =>
    check((it, request) => expect(quoteOrder({ ...request, lines: request.lines.toReversed() }, NOW)).toEqual(it)))
})
