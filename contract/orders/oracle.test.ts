/**
 * Recomputes random orders in another way, from the texts of /law and /guide/delivery; see tests/support/order-oracle.ts. Days
 * are found by walking a calendar. tests/integration/order-oracle.test.ts does the same with stored orders.
 */
import { expect, it } from 'vitest'
import { withAnnouncedTax } from '#tests/support/announced-tax.ts'
import { computeOrder, createOrder, createRandom, pick } from '#tests/support/order-oracle.ts'
import { getFeeYen, getPointsUsed } from './amounts.ts'
import { getEarliestDay } from './delivery.ts'
import { FEE_KINDS, quoteOrder } from './quote.ts'

withAnnouncedTax()

const ORDERS = 10_000

/** Before and after each midnight at which a rate changes. */
const TIMES = [
  '2019-09-30T23:59:59.999',
  '2019-10-01T00:00:00',
  '2026-11-24T10:00:00',
  '2027-03-31T23:59:59.999',
  '2027-04-01T00:00:00',
  '2028-02-29T12:00:00',
].map((time) => Date.parse(`${time}+09:00`))

it(`an independent calculation of ${ORDERS} random orders gives the same fees, totals, taxes and points`, () => {
  const random = createRandom(20_261_124)
  const seen = new Set<string>()
  for (let count = 0; count < ORDERS; count++) {
    const order = createOrder(random)
    const at = pick(random, TIMES)
    const { fees, taxes, payment, shippingClass, ...quote } = quoteOrder(order, at)!
    seen
      .add(`fee ${getFeeYen({ fees }, 'payment')}`)
      .add(`delivery ${getFeeYen({ fees }, 'shipping')}`)
      .add(`rates ${taxes.map(({ rate }) => rate).join()}`)
      .add(payment?.problem ?? '')
    const actual = {
      goodsYen: BigInt(quote.goodsYen),
      totalYen: BigInt(quote.totalYen),
      earnedPoints: BigInt(quote.earnedPoints),
      shippingClass,
      fees: Object.fromEntries(FEE_KINDS.map((kind) => [kind, BigInt(getFeeYen({ fees }, kind))])),
      pointsUsed: BigInt(getPointsUsed(quote)),
      method: payment?.method,
      problem: payment?.problem,
      taxes: taxes.map(({ rate, yen, taxYen }) => [rate, yen, taxYen].map(BigInt)),
    }
    expect(actual, JSON.stringify({ order, at })).toEqual(computeOrder(order, at))
  }
  // All tiers, fees and combinations of rates have occurred.
  expect([...seen].toSorted()).toEqual(
    [
      '',
      'class-l',
      ...['0', '1650', '2420', '3300', '4950', '770'].map((yen) => `delivery ${yen}`),
      ...['0', '1100', '330', '440', '660'].map((yen) => `fee ${yen}`),
      ...['', '10', '10,8', '12', '12,8', '8'].map((rates) => `rates ${rates}`),
      'too-little',
      'too-much',
    ].toSorted(),
  )
})

const PLACES = ['北海道', '沖縄県', '福岡県', '鹿児島県', '東京都', '山口県', undefined] as const

/** Minutes since 1970 in Japan, without a time zone. */
function walkToDelivery(orderedAt: number, classes: string, place: string | undefined, closedDays: readonly string[]) {
  const japan = new Date(orderedAt + 9 * 3_600_000)
  const day = new Date(Date.UTC(japan.getUTCFullYear(), japan.getUTCMonth(), japan.getUTCDate()))
  const isClosed = () => closedDays.includes(day.toISOString().slice(5, 10))
  const next = () => day.setUTCDate(day.getUTCDate() + 1)
  if (japan.getUTCHours() >= 12) next()
  let left = classes === 'S' ? 3 : 7
  if (place === '沖縄県') left += 3
  else if (['北海道', '福岡県', '佐賀県', '長崎県', '熊本県', '大分県', '宮崎県', '鹿児島県'].includes(place ?? ''))
    left += 1
  while (isClosed()) next()
  while (left > 0) {
    next()
    if (!isClosed()) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

it('a walk through the calendar reaches the same earliest day', () => {
  const random = createRandom(7)
  const closedDays = ['12-31', '01-01', '01-02', '01-03']
  const start = Date.UTC(2026, 10, 1)
  for (let count = 0; count < 2_000; count++) {
    const orderedAt = start + random(2 ** 31) * 37
    const prefecture = pick(random, PLACES)
    const shippingClass = pick(random, ['S', 'M', 'L'] as const)
    const actual = getEarliestDay({ shippingClass, prefecture, orderedAt, closedDays })
    expect(actual).toBe(walkToDelivery(orderedAt, shippingClass, prefecture, closedDays))
  }
})
