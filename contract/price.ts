import type { Variant } from './items.ts'

type Priced = Pick<Variant, 'price' | 'salePrice' | 'saleUntil'>

/** The price in force: a sale holds until its end, without one until further notice. */
export function effectivePrice({ price, salePrice, saleUntil }: Priced, nowMs: number): number {
  const isOnSale = salePrice !== null && (saleUntil === null || nowMs < Date.parse(saleUntil))
  return isOnSale ? salePrice : price
}

/** Price at the moment that the variants were computed for; see `itemAt`. */
export const priceNow = ({ price, salePrice }: Pick<Variant, 'price' | 'salePrice'>): number => salePrice ?? price
