/**
 * What a customer gets back for goods that come back, or that become cheaper. It is the difference between what was paid for
 * what they kept before and what is to be paid for what they keep now: so nothing is given back twice, and never more than was
 * paid, in whatever order and parts goods come back.
 */
import { getPointsUsed } from '#contract/orders/amounts.ts'
import { type FeeKind, getEarnedPoints, type IncludedTax, type OrderQuote } from '#contract/orders/quote.ts'
import type { Settlement } from '#contract/orders/return-schema.ts'
import type { OrderLine } from '#contract/orders/schema.ts'
import { EXTRA_SHIPPING_FEE_YEN, SHIPPING_FEE_YEN, type ShippingClass } from '#contract/orders/shipping.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { getTaxRates } from '#contract/shared/tax.ts'
import type { KeptGoods } from './kept-goods.ts'

interface OrderedGoods {
  /** With replacements, which cost nothing, after the others. */
  lines: readonly OrderLine[]
  quote: OrderQuote
}

export interface SettlementRequest {
  order: OrderedGoods
  before: KeptGoods
  after: KeptGoods
  /** What the customer pays for the collection; see `getCollectionYen`. */
  collectionYen: number
  /** The points of the order that were not granted yet, and what the customer could spend now. */
  points: { pending: number; balance: number }
  /** ms. When it is settled: the collection is taxed at the rate of this time. */
  at: number
}

/** One collection a return, by the highest class of its goods, as /guide/returns says. */
export const getCollectionYen = (classes: readonly ShippingClass[], prefecture: Prefecture | undefined): number => {
  const highest = (['L', 'M', 'S'] as const).find((it) => classes.includes(it))
  return highest ? SHIPPING_FEE_YEN[highest] + ((prefecture && EXTRA_SHIPPING_FEE_YEN[prefecture]) ?? 0) : 0
}

/** What the money and points that go back do not cover, the shop bears: customers never owe anything after a return. */
export function settle({ order, before, after, collectionYen, points, at }: SettlementRequest): Settlement {
  const [paid, toPay] = [valueKept(order, before), valueKept(order, after)]
  const taxes = paid.taxes.map(({ rate, yen, taxYen }, index) => {
    const now = toPay.taxes[index]!
    return { rate, yen: yen - now.yen, taxYen: taxYen - now.taxYen }
  })
  const money = sum(taxes.map(({ yen }) => yen))
  const pointsBack = paid.pointsUsed - toPay.pointsUsed
  const collectedYen = Math.min(collectionYen, money)
  const collectedPoints = Math.min(collectionYen - collectedYen, pointsBack)
  const earned = paid.earnedPoints - toPay.earnedPoints
  const pending = Math.min(earned, points.pending)
  const balance = Math.min(earned - pending, points.balance + pointsBack - collectedPoints)
  const earnedYen = Math.min(earned - pending - balance, money - collectedYen)
  return {
    goodsYen: paid.goodsYen - toPay.goodsYen,
    taxes: taxes.filter(({ yen }) => yen > 0),
    pointsBack: pointsBack - collectedPoints,
    collection:
      collectedYen + collectedPoints === 0
        ? null
        : { ...includeTax(getTaxRates(at).standard, collectedYen), points: collectedPoints },
    earnedBack: { pending, balance, yen: earnedYen },
    refundYen: money - collectedYen - earnedYen,
  }
}

/** What is to be paid for the goods that are kept. Points pay the share that they paid of the whole order, at each rate. */
function valueKept(order: OrderedGoods, kept: KeptGoods) {
  const { quote } = order
  const rates = [...new Set(Object.values(quote.taxRates))].toSorted((one, other) => other - one)
  const atRates = rates.map((rate) => valueAtRate(order, kept, rate))
  return {
    goodsYen: sum(kept.lines.map(({ yen }) => yen)),
    taxes: atRates.map(({ rate, yen }) => includeTax(rate, yen)),
    pointsUsed: sum(atRates.map(({ pointsUsed }) => pointsUsed)),
    earnedPoints: sum(
      // As they were earned: rounded for each line that was paid, in which replacements are a part.
      order.lines.map((_, position) => {
        const yen = sum(kept.lines.map((line) => (line.position === position ? line.yen : 0)))
        return getEarnedPoints(yen, quote.goodsYen, getPointsUsed(quote))
      }),
    ),
  }
}

function valueAtRate({ lines, quote }: OrderedGoods, kept: KeptGoods, rate: number) {
  const fees = quote.fees.filter(({ taxClass }) => quote.taxRates[taxClass] === rate)
  const sumFees = (...kinds: FeeKind[]) => sum(fees.filter(({ kind }) => kinds.includes(kind)).map(({ yen }) => yen))
  const sumLines = (toYen: (line: OrderLine, position: number) => number) =>
    sum(lines.map((line, position) => (quote.taxRates[line.taxClass] === rate ? toYen(line, position) : 0)))

  const payable = sumLines(({ quantity, unitYen }) => quantity * unitYen) + sumFees('shipping')
  const paidYen = quote.taxes.find((it) => it.rate === rate)?.yen ?? 0
  const pointsUsed = payable + sumFees('assembly', 'pickup', 'payment') - paidYen
  const keptPayable =
    sumLines((_, position) => kept.lines[position]?.yen ?? 0) + (kept.keepsFees ? sumFees('shipping') : 0)
  const pointsBack = payable === 0 ? 0 : multiplyDown(pointsUsed, payable - keptPayable, payable)
  const assembly = fees.some(({ kind }) => kind === 'assembly')
    ? sum(kept.lines.map(({ assembly }) => (assembly.kept + assembly.gone) * assembly.unitYen))
    : 0
  const otherFees = sumFees('pickup') + (kept.keepsFees ? sumFees('payment') : 0) + assembly
  return { rate, pointsUsed: pointsUsed - pointsBack, yen: keptPayable - pointsUsed + pointsBack + otherFees }
}

const includeTax = (rate: number, yen: number): IncludedTax => ({
  rate,
  yen,
  taxYen: Math.floor((yen * rate) / (100 + rate)),
})

/** `value × part ÷ whole`, exact, rounded down. */
const multiplyDown = (value: number, part: number, whole: number): number =>
  Number((BigInt(value) * BigInt(part)) / BigInt(whole))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
