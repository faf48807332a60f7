/** The price and the sale of a variant, as staff read them and as the log has them. */
import { formatYen } from '#contract/shared/format-number.ts'
import type { LogEntry, Subject } from '#server/platform/desk/log.ts'
import { formatTime } from '#server/platform/desk/show.ts'

export interface Prices {
  price: number
  salePrice: number | null
  saleUntil: Date | null
}

/** Of the price, the sale, the stock and the pause. */
export const toVariantSubject = (sku: string): Subject => ({ kind: 'variant', id: sku })

const toLogged = ({ price, salePrice, saleUntil }: Prices) => ({
  price,
  salePrice,
  saleUntil: saleUntil && saleUntil.getTime(),
})

export const isSamePrices = (a: Prices, b: Prices): boolean =>
  JSON.stringify(toLogged(a)) === JSON.stringify(toLogged(b))

/** `12,800円（セール9,800円、2026/12/31 23:59まで）` */
export function formatPrices({ price, salePrice, saleUntil }: Prices): string {
  if (salePrice === null) return formatYen(price)
  const until = saleUntil === null ? '' : `、${formatTime(saleUntil)}まで`
  return `${formatYen(price)}（セール${formatYen(salePrice)}${until}）`
}

export const toPriceEntry = (sku: string, before: Prices, after: Prices): LogEntry => ({
  subject: toVariantSubject(sku),
  before: toLogged(before),
  after: toLogged(after),
})

/** Of an entry's `before` or `after`; undefined if it is not about prices. */
export function readLoggedPrices(values: Readonly<Record<string, unknown>>): Prices | undefined {
  const { price, salePrice, saleUntil } = values
  if (typeof price !== 'number') return undefined
  return {
    price,
    salePrice: typeof salePrice === 'number' ? salePrice : null,
    saleUntil: typeof saleUntil === 'number' ? new Date(saleUntil) : null,
  }
}
