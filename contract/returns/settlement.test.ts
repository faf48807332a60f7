import { describe, expect, it } from 'vitest'
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { isFaultOfShop, RETURN_REASONS } from '#contract/orders/returns.ts'
import { type OrderQuote, quoteOrder, type QuoteRequest } from '#contract/orders/quote.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { createOrder, createRandom, pick } from '#tests/support/order-oracle.ts'
import { reducePrice as reduceOracle, replacePieces, returnPieces, startReturns } from '#tests/support/return-oracle.ts'
import { exchange, keepAll, type KeptGoods, reducePrice, takeBack } from './kept-goods.ts'
import { getCollectionYen, settle } from './settlement.ts'

const NOW = Date.parse('2026-11-30T12:00:00+09:00')

const line = (given: Partial<OrderLine> = {}): OrderLine => ({
  sku: 'LAMP',
  itemId: 1,
  name: '灯り',
  colourName: '木',
  size: '',
  picture: { id: '0123456789abcdef', width: 1200, height: 1200, tone: 1 },
  quantity: 1,
  unitYen: 11_000,
  taxClass: 'standard',
  shippingClass: 'S',
  ...given,
})

const order = (lines: OrderLine[], given: Partial<QuoteRequest> = {}) => ({
  lines,
  quote: quoteOrder({ lines, prefecture: '東京都', payment: 'transfer', ...given }, NOW)!,
})

const NO_POINTS = { pending: 1_000_000, balance: 0 }

interface Settled {
  after: KeptGoods
  before?: KeptGoods
  collectionYen?: number
  points?: { pending: number; balance: number }
}

const settled = (ordered: ReturnType<typeof order>, { after, before = keepAll(ordered.lines), ...given }: Settled) =>
  settle({ order: ordered, before, after, collectionYen: 0, points: NO_POINTS, at: NOW, ...given })

const back = (kept: KeptGoods, reason: (typeof RETURN_REASONS)[number], quantity = 1, position = 0) =>
  takeBack(kept, { reason, lines: [{ position, quantity }] })

describe('a return', () => {
  it('on own wish gives back the goods but not the delivery, without the collection', () => {
    const ordered = order([line({ unitYen: 3_000, quantity: 2 })])
    const result = settled(ordered, { after: back(keepAll(ordered.lines), 'own-wish', 2), collectionYen: 770 })
    expect(ordered.quote.totalYen).toBe(6_770)
    expect(result).toEqual({
      goodsYen: 6_000,
      taxes: [{ rate: 10, yen: 6_000, taxYen: 615 - 70 }],
      pointsBack: 0,
      collection: { rate: 10, yen: 770, taxYen: 70, points: 0 },
      earnedBack: { pending: 60, balance: 0, yen: 0 },
      refundYen: 5_230,
    })
  })

  it('by a fault of the shop gives back delivery, assembly and the fee of the payment when nothing is kept', () => {
    const lines = [line({ unitYen: 3_000, quantity: 2, services: { assembly: 2 }, serviceYen: { assembly: 3_300 } })]
    const ordered = order(lines, { payment: 'cash' })
    const half = back(keepAll(lines), 'defect')
    expect(settled(ordered, { after: half }).refundYen).toBe(3_000 + 3_300)
    expect(settled(ordered, { before: half, after: back(half, 'wrong-item') }).refundYen).toBe(
      3_000 + 3_300 + 770 + 440,
    )
    expect(settled(ordered, { before: half, after: back(half, 'own-wish') }).refundYen).toBe(3_000)
  })

  it('gives back points for the share that they paid, and the rest in money', () => {
    const ordered = order([line({ quantity: 2 })], { points: 1_000 })
    const result = settled(ordered, { after: back(keepAll(ordered.lines), 'defect') })
    expect(result).toMatchObject({ goodsYen: 11_000, pointsBack: 500, refundYen: 10_500 })
  })

  it('takes points that it had earned from those not granted, then from the balance, then from the money', () => {
    const ordered = order([line({ unitYen: 50_000 })], { points: 100 })
    const after = back(keepAll(ordered.lines), 'own-wish')
    const earned = (points: { pending: number; balance: number }) => settled(ordered, { after, points })
    expect(earned({ pending: 499, balance: 0 })).toMatchObject({
      earnedBack: { pending: 499, balance: 0, yen: 0 },
      refundYen: 49_900,
    })
    // The points that go back can be taken too.
    expect(earned({ pending: 0, balance: 300 }).earnedBack).toEqual({ pending: 0, balance: 400, yen: 99 })
    expect(earned({ pending: 0, balance: 300 }).refundYen).toBe(49_900 - 99)
  })

  it('never asks for money: what the collection costs more than the goods, the shop bears', () => {
    const paid = order([line({ unitYen: 500, shippingClass: 'L' })])
    const inMoney = settled(paid, { after: back(keepAll(paid.lines), 'own-wish'), collectionYen: 3_300 })
    expect(inMoney).toMatchObject({ collection: { yen: 500, points: 0 }, refundYen: 0 })
    const free = order([line({ unitYen: 500 })], { points: 10_000 })
    const inPoints = settled(free, { after: back(keepAll(free.lines), 'own-wish'), collectionYen: 300 })
    expect(inPoints).toMatchObject({ taxes: [], collection: { yen: 0, points: 300 }, pointsBack: 200, refundYen: 0 })
  })

  it('refuses more pieces than are kept', () => {
    const kept = back(keepAll([line({ quantity: 2 })]), 'defect')
    expect(() => back(kept, 'defect', 2)).toThrow(RangeError)
    expect(() => reducePrice(kept, { position: 0, yen: 11_001 })).toThrow(RangeError)
  })
})

it('reduces a price, and later gives back what was paid after it', () => {
  const ordered = order([line({ quantity: 3 })])
  const cheaper = reducePrice(keepAll(ordered.lines), { position: 0, yen: 1_000 })
  expect(settled(ordered, { after: cheaper })).toMatchObject({ refundYen: 1_000, earnedBack: { pending: 10 } })
  const one = back(cheaper, 'own-wish')
  expect(settled(ordered, { before: cheaper, after: one }).refundYen).toBe(10_666)
  expect(settled(ordered, { before: one, after: back(one, 'own-wish', 2) }).refundYen).toBe(21_334)
})

it('an exchange costs nothing, and its replacement may come back at the price of the first', () => {
  const first = line({ quantity: 2 })
  const ordered = order([first])
  const exchanged = exchange(keepAll(ordered.lines), { position: 0, quantity: 1 })
  const withReplacement = { ...ordered, lines: [first, line({ unitYen: 0 })] }
  expect(settled(withReplacement, { after: exchanged })).toMatchObject({ refundYen: 0, goodsYen: 0, taxes: [] })
  const result = settled(withReplacement, { before: exchanged, after: back(exchanged, 'defect', 1, 1) })
  expect(result).toMatchObject({ refundYen: 11_000, goodsYen: 11_000 })
})

it('an exchange loses no fraction of the points that its line has earned', () => {
  const first = line({ quantity: 2, unitYen: 150 })
  const ordered = order([first])
  expect(ordered.quote.earnedPoints).toBe(3)
  const exchanged = exchange(keepAll(ordered.lines), { position: 0, quantity: 1 })
  const withReplacement = { ...ordered, lines: [first, line({ unitYen: 0 })] }
  const half = back(exchanged, 'defect')
  const earned = (before: KeptGoods, after: KeptGoods) => settled(withReplacement, { before, after }).earnedBack.pending
  expect(earned(exchanged, half) + earned(half, back(half, 'defect', 1, 1))).toBe(3)
})

it('collects once, by the highest class, with the surcharge of distant places', () => {
  expect(getCollectionYen(['S', 'M'], '東京都')).toBe(1_650)
  expect(getCollectionYen(['S', 'L'], '沖縄県')).toBe(4_950)
  expect(getCollectionYen([], '沖縄県')).toBe(0)
})

const ORDERS = 1_500
const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0)
const yenAt = (taxes: readonly { rate: number; yen: number }[], rate: number) =>
  taxes.find((it) => it.rate === rate)?.yen ?? 0

/** Yen and points that the order was paid with. */
const paidFor = (quote: OrderQuote) => quote.totalYen + getPointsUsed(quote)

it(`returns of ${ORDERS} random orders in random parts agree with an independent calculation, and never exceed what was paid`, () => {
  const random = createRandom(20_261_130)
  for (let count = 0; count < ORDERS; count++) {
    const given = createOrder(random)
    const lines = given.lines.map((it) => line({ ...it }))
    const ordered = order(lines, { prefecture: given.prefecture, points: given.points, payment: given.payment })
    if (ordered.quote.payment?.problem) continue
    const oracle = startReturns(given, NOW)
    let kept = keepAll(lines)
    const givenBack: ReturnType<typeof settle>[] = []
    const check = (after: KeptGoods, expected: ReturnType<typeof returnPieces>, message: object) => {
      const result = settled(ordered, { before: kept, after })
      expect(
        [yenAt(result.taxes, 10), yenAt(result.taxes, 8), result.pointsBack, result.earnedBack.pending].map(BigInt),
        JSON.stringify({ given, ...message }),
      ).toEqual([expected.standard, expected.reduced, expected.pointsBack, expected.earned])
      expect(result.refundYen).toBe(sum(result.taxes.map(({ yen }) => yen)))
      for (const { yen, taxYen } of result.taxes) expect(yen > 0 && taxYen >= 0).toBe(true)
      givenBack.push(result)
      kept = after
    }
    while (kept.lines.some(({ quantity }) => quantity > 0)) {
      const chosen = kept.lines
        .map(({ quantity }, position) => ({ position, quantity: random(quantity + 1) }))
        .filter(({ quantity }) => quantity > 0)
      const kind = random(5)
      if (kind === 0) {
        kept = chosen.reduce(exchange, kept)
        replacePieces(oracle, chosen)
        for (const { position, quantity } of chosen)
          ordered.lines.push({ ...ordered.lines[position]!, quantity, unitYen: 0 })
      } else if (kind === 1) {
        const position = random(kept.lines.length)
        const reduction = { position, yen: random(kept.lines[position]!.yen + 1) }
        const expected = reduceOracle(oracle, [{ position, yen: BigInt(reduction.yen) }])
        check(reducePrice(kept, reduction), expected, { reduction })
      } else {
        const reason = pick(random, RETURN_REASONS)
        const after = takeBack(kept, { reason, lines: chosen })
        check(after, returnPieces(oracle, { lines: chosen, isFault: isFaultOfShop(reason) }), { chosen, reason })
      }
    }
    const total = sum(givenBack.map(({ refundYen, pointsBack }) => refundYen + pointsBack))
    expect(total).toBeLessThanOrEqual(paidFor(ordered.quote))
    for (const { rate, yen, taxYen } of ordered.quote.taxes) {
      expect(sum(givenBack.map(({ taxes }) => yenAt(taxes, rate)))).toBeLessThanOrEqual(yen)
      const taxBack = sum(givenBack.map(({ taxes }) => taxes.find((it) => it.rate === rate)?.taxYen ?? 0))
      expect(taxBack).toBeLessThanOrEqual(taxYen)
    }
    expect(sum(givenBack.map(({ earnedBack }) => earnedBack.pending))).toBe(ordered.quote.earnedPoints)
  }
})
