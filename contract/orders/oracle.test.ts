/**
 * Recomputes random orders in another way, from the texts of /law and /guide/delivery. It shares no code and no constants
 * with the rules that it checks: it counts single yen, fractions are BigInt, and days are found by walking a calendar.
 */
import { expect, it } from 'vitest'
import { getEarliestDay } from './delivery.ts'
import { type QuoteLine, type QuoteRequest, quoteOrder } from './quote.ts'

const ORDERS = 10_000

/** A pseudorandom number below `limit`; the same sequence on every run. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const PLACES = ['北海道', '沖縄県', '福岡県', '鹿児島県', '東京都', '山口県', undefined] as const
const PRICES = [1, 99, 199, 550, 999, 1_080, 3_300, 5_499, 5_500, 10_999, 11_000, 27_500, 54_999, 168_000, 999_999]

type Random = ReturnType<typeof createRandom>
const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)]!

function createOrder(random: Random): Required<QuoteRequest> {
  const lines: QuoteLine[] = Array.from({ length: 1 + random(6) }, (_, index) => ({
    sku: `SKU-${index}`,
    quantity: 1 + random(random(4) === 0 ? 20 : 3),
    unitYen: random(2) === 0 ? pick(random, PRICES) : 1 + random(30_000),
    taxRate: random(4) === 0 ? 8 : 10,
    shippingClass: pick(random, ['S', 'S', 'M', 'L'] as const),
  }))
  const goods = lines.reduce((yen, { quantity, unitYen }) => yen + quantity * unitYen, 0)
  return {
    lines,
    prefecture: pick(random, PLACES),
    // Some leave hardly anything to pay.
    points: pick(random, [0, 0, 1, random(500), random(20_000), random(2_000_000), Math.max(0, goods - random(99))]),
    payment: pick(random, ['card', 'transfer', 'cash'] as const),
  }
}

function computeFee(classes: Set<string>, goods: bigint, place: string | undefined): bigint {
  const distant = place === '北海道' || place === '沖縄県' ? 1_650n : 0n
  if (classes.has('L')) return distant + (goods < 55_000n ? 3_300n : 0n)
  if (goods >= 11_000n) return distant
  return distant + (classes.has('M') ? 1_650n : 770n)
}

function computeCashFee(amount: bigint): bigint | undefined {
  if (amount <= 10_000n) return 330n
  if (amount <= 30_000n) return 440n
  if (amount <= 100_000n) return 660n
  return amount <= 300_000n ? 1_100n : undefined
}

/** The tax of an amount: of all whole yen, the last that is not more than the exact tax. */
const taxIn = (amount: bigint, rate: bigint): bigint => {
  let tax = (amount * rate) / 125n
  while ((tax + 1n) * (100n + rate) <= amount * rate) tax += 1n
  return tax
}

function computeOrder({ lines, prefecture, points, payment }: Required<QuoteRequest>) {
  const at = { 10: 0n, 8: 0n }
  for (const { quantity, unitYen, taxRate } of lines) for (let n = 0; n < quantity; n++) at[taxRate] += BigInt(unitYen)
  const goods = at[10] + at[8]
  const classes = new Set<string>(lines.map((it) => it.shippingClass))
  const fee = computeFee(classes, goods, prefecture)
  at[10] += fee
  const before = at[10] + at[8]
  const used = BigInt(points) > before ? before : BigInt(points)
  // Of two whole numbers next to the exact share, the nearer one.
  const low = (used * at[8]) / before
  const rest = used * at[8] - low * before
  const share = rest * 2n >= before ? low + 1n : low
  at[8] -= share
  at[10] -= used - share
  const amount = before - used
  const cashFee = payment === 'cash' && amount > 0n && !classes.has('L') ? (computeCashFee(amount) ?? 0n) : 0n
  at[10] += cashFee
  let earned = 0n
  const paid = used > goods ? 0n : goods - used
  for (const { quantity, unitYen } of lines) earned += (BigInt(quantity * unitYen) * paid) / goods / 100n
  return {
    goodsYen: goods,
    shippingYen: fee,
    pointsUsed: used,
    feeYen: cashFee,
    totalYen: amount + cashFee,
    taxes: [
      ...(at[10] > 0n ? [[10n, at[10], taxIn(at[10], 10n)]] : []),
      ...(at[8] > 0n ? [[8n, at[8], taxIn(at[8], 8n)]] : []),
    ],
    earnedPoints: earned,
  }
}

it(`an independent calculation of ${ORDERS} random orders gives the same fees, totals, taxes and points`, () => {
  const random = createRandom(20_261_124)
  const seen = new Set<string>()
  for (let count = 0; count < ORDERS; count++) {
    const order = createOrder(random)
    const quote = quoteOrder(order)!
    const { goodsYen, shippingYen, pointsUsed, totalYen, earnedPoints, taxes, payment } = quote
    const feeYen = payment?.feeYen ?? 0
    seen
      .add(`fee ${feeYen}`)
      .add(`delivery ${shippingYen}`)
      .add(`rates ${taxes.map(({ rate }) => rate).join()}`)
    seen.add(payment?.problem ?? '')
    const figures = { goodsYen, shippingYen, pointsUsed, feeYen, totalYen, earnedPoints }
    const actual = {
      ...Object.fromEntries(Object.entries(figures).map(([name, yen]) => [name, BigInt(yen)])),
      taxes: taxes.map(({ rate, yen, taxYen }) => [rate, yen, taxYen].map(BigInt)),
    }
    expect(actual, JSON.stringify(order)).toEqual(computeOrder(order))
  }
  // All tiers, fees and combinations of rates have occurred.
  expect([...seen].toSorted()).toEqual(
    [
      '',
      'class-l',
      ...['0', '1650', '2420', '3300', '4950', '770'].map((yen) => `delivery ${yen}`),
      ...['0', '1100', '330', '440', '660'].map((yen) => `fee ${yen}`),
      ...['', '10', '10,8', '8'].map((rates) => `rates ${rates}`),
      'too-little',
      'too-much',
    ].toSorted(),
  )
})

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
