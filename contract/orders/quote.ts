/**
 * What an order costs. Cart, checkout and server compute it with the same function. All amounts are whole yen, tax included:
 * a new tax rate changes the tax in a price, not the price.
 */
import { getServicesYen, type Service, type ServiceLine, SERVICES } from '#contract/items/services.ts'
import { POINT_RATE_PERCENT } from '#contract/shared/constants.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { getTaxRates, type TaxClass, type TaxRates } from '#contract/shared/tax.ts'
import { type PaymentMethod, type PaymentQuote, quotePayment } from './payment.ts'
import { getShippingFee, type ShippingClass } from './shipping.ts'

export interface QuoteLine extends ServiceLine {
  sku: string
  quantity: number
  /** Current price of one piece. */
  unitYen: number
  taxClass: TaxClass
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

/** `payment`: what the method costs. */
export const FEE_KINDS = ['shipping', ...SERVICES, 'payment'] as const

export type FeeKind = (typeof FEE_KINDS)[number]

export interface Fee {
  kind: FeeKind
  yen: number
  taxClass: TaxClass
}

export const DEDUCTION_KINDS = ['points'] as const

export type DeductionKind = (typeof DEDUCTION_KINDS)[number]

/** What is paid without money. */
export interface Deduction {
  kind: DeductionKind
  yen: number
}

/** What is paid at one rate, and the tax that it includes. */
export interface IncludedTax {
  /** Percent. */
  rate: number
  yen: number
  taxYen: number
}

/** Stored with the order, and never computed again: it keeps the fees and rates of its time. */
export interface OrderQuote {
  goodsYen: number
  /** The highest among the goods: it decides fee, days and payment. */
  shippingClass: ShippingClass
  /** Those that are charged, in the order of FEE_KINDS. Without `shipping`, delivery is free. */
  fees: Fee[]
  /** Those that are used. */
  deductions: Deduction[]
  /** Absent until it is chosen, and if points pay for everything. */
  payment?: Pick<PaymentQuote, 'method' | 'problem'>
  /** Goods and fees without deductions. */
  totalYen: number
  /** At the time of the quote, also those without an amount. */
  taxRates: TaxRates
  /** Higher rate first; their `yen` add up to `totalYen`. */
  taxes: IncludedTax[]
  earnedPoints: number
}

/** Fees are taxed like most goods. */
const FEE_TAX_CLASS: TaxClass = 'standard'

/** `at`: ms. Undefined if there is nothing to order. */
export function quoteOrder(
  { lines, prefecture, points = 0, payment: method }: QuoteRequest,
  at: number,
): OrderQuote | undefined {
  const shippingClass = getHighestClass(lines)
  if (!shippingClass) return undefined
  const goodsYen = sum(lines.map(getLineYen))
  const { feeYen: shippingYen } = getShippingFee(shippingClass, goodsYen, prefecture)
  const pointsUsed = Math.min(points, goodsYen + shippingYen)
  const sumServices = (service: Service) => sum(lines.map((line) => getServicesYen(line, service)))
  const services = { assembly: sumServices('assembly'), pickup: sumServices('pickup') }
  const amountYen = goodsYen + shippingYen + services.assembly + services.pickup - pointsUsed
  const payment = method && amountYen > 0 ? quotePayment(method, amountYen, shippingClass) : undefined
  const paymentYen = payment?.feeYen ?? 0
  const fees = listFees({ shipping: shippingYen, ...services, payment: paymentYen })
  const taxRates = getTaxRates(at)
  return {
    goodsYen,
    shippingClass,
    fees,
    deductions: pointsUsed > 0 ? [{ kind: 'points', yen: pointsUsed }] : [],
    ...(payment && { payment: toChoice(payment) }),
    totalYen: amountYen + paymentYen,
    taxRates,
    taxes: listTaxes({ lines, fees, pointsUsed, taxRates }),
    earnedPoints: sum(lines.map((line) => getEarnedPoints(getLineYen(line), goodsYen, pointsUsed))),
  }
}

/** Without the services: points pay for goods and delivery only. */
const isPaidByPoints = ({ kind }: Fee): boolean => kind === 'shipping'

/** The most points that an order with this quote can be paid with. */
export const getMaxPoints = ({ goodsYen, fees }: OrderQuote): number =>
  goodsYen + sum(fees.filter(isPaidByPoints).map(({ yen }) => yen))

/** Points of one line: for its share of the goods that is paid with money, rounded down. Points pay for goods first. */
export function getEarnedPoints(lineYen: number, goodsYen: number, pointsUsed: number): number {
  const paidYen = Math.max(0, goodsYen - pointsUsed)
  return Number((BigInt(lineYen) * BigInt(paidYen) * BigInt(POINT_RATE_PERCENT)) / (BigInt(goodsYen) * 100n))
}

const listFees = (yen: Record<FeeKind, number>): Fee[] =>
  FEE_KINDS.filter((kind) => yen[kind] > 0).map((kind) => ({ kind, yen: yen[kind], taxClass: FEE_TAX_CLASS }))

const toChoice = ({ method, problem }: PaymentQuote): NonNullable<OrderQuote['payment']> => ({
  method,
  ...(problem && { problem }),
})

interface Taxed {
  lines: readonly QuoteLine[]
  fees: readonly Fee[]
  pointsUsed: number
  taxRates: TaxRates
}

/** Points reduce what they pay for at each rate by its share; the remainder of the rounding goes to the highest rate. */
function listTaxes({ lines, fees, pointsUsed, taxRates }: Taxed): IncludedTax[] {
  const parts = [
    ...lines.map((line) => ({ yen: getLineYen(line), rate: taxRates[line.taxClass], isPaidByPoints: true })),
    ...fees.map((fee) => ({ yen: fee.yen, rate: taxRates[fee.taxClass], isPaidByPoints: isPaidByPoints(fee) })),
  ]
  const payable = parts.filter((it) => it.isPaidByPoints)
  const sumAt = (list: typeof parts, rate: number) => sum(list.filter((it) => it.rate === rate).map(({ yen }) => yen))
  const payableYen = sum(payable.map(({ yen }) => yen))
  const [highest = 0, ...others] = [...new Set(parts.map(({ rate }) => rate))].toSorted((one, other) => other - one)
  const shares = others.map((rate) => [rate, multiplyRounded(pointsUsed, sumAt(payable, rate), payableYen)] as const)
  const rest = pointsUsed - sum(shares.map(([, yen]) => yen))
  return [[highest, rest] as const, ...shares]
    .map(([rate, usedYen]) => toIncludedTax(rate, sumAt(parts, rate) - usedYen))
    .filter(({ yen }) => yen > 0)
}

const getLineYen = ({ unitYen, quantity }: QuoteLine): number => unitYen * quantity

const getHighestClass = (lines: readonly QuoteLine[]): ShippingClass | undefined =>
  (['L', 'M', 'S'] as const).find((it) => lines.some(({ shippingClass }) => shippingClass === it))

/** Rounded down once per rate and order. */
const toIncludedTax = (rate: number, yen: number): IncludedTax => ({
  rate,
  yen,
  taxYen: Math.floor((yen * rate) / (100 + rate)),
})

/** `value × part ÷ whole`, exact before rounding; halves are rounded up. */
const multiplyRounded = (value: number, part: number, whole: number): number =>
  Number((2n * BigInt(value) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
