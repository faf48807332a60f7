/** What an order costs. Cart, checkout and server compute it with the same function. All amounts are whole yen, tax included. */
import type { Item } from '#contract/items/schema.ts'
import { getPoints } from '#contract/items/price.ts'
import type { Prefecture } from '#contract/shared/prefectures.ts'
import { getShippingFee, type ShippingClass } from './shipping.ts'

export type TaxRate = Item['taxRate']

export interface QuoteLine {
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
  totalYen: number
  /** Higher rate first; their `yen` add up to `totalYen`. */
  taxes: IncludedTax[]
  earnedPoints: number
}

/** Delivery and fees are taxed at this rate. */
const FEE_TAX_RATE: TaxRate = 10

/** Undefined if there is nothing to order. */
export function quoteOrder({ lines, prefecture }: QuoteRequest): OrderQuote | undefined {
  const shippingClass = getHighestClass(lines)
  if (!shippingClass) return undefined
  const goodsYen = sum(lines.map(getLineYen))
  const { feeYen: shippingYen, extraYen, missingYen } = getShippingFee(shippingClass, goodsYen, prefecture)
  const reducedYen = sum(lines.filter(({ taxRate }) => taxRate !== FEE_TAX_RATE).map(getLineYen))
  const totalYen = goodsYen + shippingYen
  return {
    goodsYen,
    shippingClass,
    shippingYen,
    extraShippingYen: extraYen,
    missingForFreeYen: missingYen,
    totalYen,
    taxes: [toIncludedTax(FEE_TAX_RATE, totalYen - reducedYen), toIncludedTax(8, reducedYen)].filter(
      ({ yen }) => yen > 0,
    ),
    earnedPoints: sum(lines.map((line) => getPoints(getLineYen(line)))),
  }
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

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
