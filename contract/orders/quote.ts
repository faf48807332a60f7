/** What an order costs. Cart, checkout and server compute it with the same function. All amounts are whole yen, tax included. */
import type { Item } from '#contract/items/schema.ts'
import { getServicesYen, type ServiceLine } from '#contract/items/services.ts'
import { POINT_RATE_PERCENT } from '#contract/shared/constants.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { type PaymentMethod, type PaymentQuote, quotePayment } from './payment.ts'
import { getShippingFee, type ShippingClass } from './shipping.ts'

export type TaxRate = Item['taxRate']

export interface QuoteLine extends ServiceLine {
  sku: string
  quantity: number
  /** Current price of one piece. */
  unitYen: number
  taxRate: TaxRate
  shippingClass: ShippingClass
}

export interface QuoteRequest {
  lines: readonly QuoteLine[]
  /** Destination; undefined means 関東. */
  prefecture: Prefecture | undefined
  /** Points to spend, not more than the balance. What exceeds goods and delivery stays unspent. */
  points?: number
  /** Not given until it is chosen. */
  payment?: PaymentMethod
}

/** What is paid at one rate, and the tax that it includes. */
export interface IncludedTax {
  rate: TaxRate
  yen: number
  taxYen: number
}

export interface OrderQuote {
  goodsYen: number
  /** The highest among the goods: it decides fee, days and payment. */
  shippingClass: ShippingClass
  shippingYen: number
  /** Included in `shippingYen`. */
  extraShippingYen: number
  /** Value of the goods that are missing until only the surcharge is left to pay; 0 if it is reached. */
  missingForFreeYen: number
  /** Assembly and pickup. Absent if there are none. */
  servicesYen?: number
  pointsUsed: number
  /** Absent until it is chosen, and if points pay for everything. */
  payment?: PaymentQuote
  /** Goods, delivery, services and payment fee without points. */
  totalYen: number
  /** Higher rate first; their `yen` add up to `totalYen`. */
  taxes: IncludedTax[]
  earnedPoints: number
}

/** Delivery, services and fees are taxed at this rate. Points pay for goods and delivery only. */
const FEE_TAX_RATE: TaxRate = 10

/** Undefined if there is nothing to order. */
export function quoteOrder({ lines, prefecture, points = 0, payment: method }: QuoteRequest): OrderQuote | undefined {
  const shippingClass = getHighestClass(lines)
  if (!shippingClass) return undefined
  const goodsYen = sum(lines.map(getLineYen))
  const { feeYen: shippingYen, extraYen, missingYen } = getShippingFee(shippingClass, goodsYen, prefecture)
  const pointsUsed = Math.min(points, goodsYen + shippingYen)
  const servicesYen = sum(lines.map(getServicesYen))
  const amountYen = goodsYen + shippingYen - pointsUsed + servicesYen
  const payment = method && amountYen > 0 ? quotePayment(method, amountYen, shippingClass) : undefined
  const totalYen = amountYen + (payment?.feeYen ?? 0)
  const reducedYen = sum(lines.filter(({ taxRate }) => taxRate !== FEE_TAX_RATE).map(getLineYen))
  // Points reduce both rates by their share; the remainder of the rounding goes to the higher one.
  const paidReducedYen = reducedYen - multiplyRounded(pointsUsed, reducedYen, goodsYen + shippingYen)
  return {
    goodsYen,
    shippingClass,
    shippingYen,
    extraShippingYen: extraYen,
    missingForFreeYen: missingYen,
    ...(servicesYen > 0 && { servicesYen }),
    pointsUsed,
    ...(payment && { payment }),
    totalYen,
    taxes: [toIncludedTax(FEE_TAX_RATE, totalYen - paidReducedYen), toIncludedTax(8, paidReducedYen)].filter(
      ({ yen }) => yen > 0,
    ),
    earnedPoints: sum(lines.map((line) => getEarnedPoints(getLineYen(line), goodsYen, pointsUsed))),
  }
}

/** Points of one line: for its share of the goods that is paid with money, rounded down. Points pay for goods first. */
export function getEarnedPoints(lineYen: number, goodsYen: number, pointsUsed: number): number {
  const paidYen = Math.max(0, goodsYen - pointsUsed)
  return Number((BigInt(lineYen) * BigInt(paidYen) * BigInt(POINT_RATE_PERCENT)) / (BigInt(goodsYen) * 100n))
}

const getLineYen = ({ unitYen, quantity }: QuoteLine): number => unitYen * quantity

const getHighestClass = (lines: readonly QuoteLine[]): ShippingClass | undefined =>
  (['L', 'M', 'S'] as const).find((it) => lines.some(({ shippingClass }) => shippingClass === it))

/** Rounded down once per rate and order. */
const toIncludedTax = (rate: TaxRate, yen: number): IncludedTax => ({
  rate,
  yen,
  taxYen: Math.floor((yen * rate) / (100 + rate)),
})

/** `value × part ÷ whole`, exact before rounding; halves are rounded up. */
const multiplyRounded = (value: number, part: number, whole: number): number =>
  Number((2n * BigInt(value) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
