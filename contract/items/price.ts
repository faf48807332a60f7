/**
 * The price in force. Pages, cart and offline catalogue apply `withoutEndedSale` before they show or compare a price. The
 * server has the same rule in SQL (`server/catalogue/derived.ts`). Responses name the end of the next sale as `validUntil`.
 */
import type { Item, Variant } from './schema.ts'
import { POINT_RATE_PERCENT } from '#contract/shared/constants.ts'

type Priced = Pick<Variant, 'price' | 'salePrice' | 'saleUntil'>

/** At its end a sale is over. A sale without an end lasts until further notice. */
const hasEnded = ({ salePrice, saleUntil }: Priced, nowMs: number): boolean =>
  salePrice !== null && saleUntil !== null && Date.parse(saleUntil) <= nowMs

/** The variant at this time: a sale may have ended since it was fetched. */
export const withoutEndedSale = <T extends Priced>(variant: T, nowMs: number): T =>
  hasEnded(variant, nowMs) ? { ...variant, salePrice: null, saleUntil: null } : variant

/** The price of a variant without an ended sale. */
export const getCurrentPrice = ({ price, salePrice }: Pick<Variant, 'price' | 'salePrice'>): number =>
  salePrice ?? price

/** When sales end, ms. */
export const listSaleEnds = (variants: Iterable<Priced>): number[] =>
  Array.from(variants).flatMap(({ salePrice, saleUntil }) =>
    salePrice === null || saleUntil === null ? [] : Date.parse(saleUntil),
  )

/** When the next sale ends, ms; Infinity if none does. */
export const getNextSaleEnd = (variants: Iterable<Priced>, nowMs: number): number =>
  Math.min(Infinity, ...listSaleEnds(variants).filter((endsAt) => endsAt > nowMs))

/** When the first sale of variants without ended ones ends. */
export function findSaleEnd(variants: Iterable<Priced>): string | undefined {
  const endsAt = getNextSaleEnd(variants, -Infinity)
  return endsAt === Infinity ? undefined : new Date(endsAt).toISOString()
}

type Leading = Pick<Variant, 'price' | 'salePrice' | 'stock' | 'isSample'>

/** Samples do not affect the item's prices and stock. */
export const withoutSamples = <T extends Pick<Variant, 'isSample'>>(variants: readonly T[]): T[] =>
  variants.filter(({ isSample }) => !isSample)

/** The unit that the variant's price refers to; undefined means one piece. */
export const getUnit = ({ unit }: Pick<Item, 'unit'>, { isSample }: Pick<Variant, 'isSample'>): string | undefined =>
  isSample ? undefined : unit

/**
 * The lead variant: its price and picture appear in lists, and the item page opens with it. It is the cheapest in stock,
 * or the cheapest of all if everything is sold out; ties keep the item's order. Samples are excluded. The server computes
 * the same in SQL (`server/catalogue/derived.ts`).
 */
export function getLeadVariant<T extends Leading>(variants: readonly T[]): T {
  const order = (a: T, b: T) => Number(a.stock === 0) - Number(b.stock === 0) || getCurrentPrice(a) - getCurrentPrice(b)
  // The importer refuses items that have only samples.
  return withoutSamples(variants).sort(order)[0]!
}

/** Sorts colours by their first variant. */
export const sortByVariants = <T extends { key: string }>(colours: readonly T[], colourKeys: readonly string[]): T[] =>
  colours.toSorted((a, b) => colourKeys.indexOf(a.key) - colourKeys.indexOf(b.key))

/** Puts the lead variant's colour first, so that its picture comes first. */
export const putLeadFirst = <T extends { key: string }>(colours: readonly T[], leadKey: string): T[] =>
  colours.toSorted((a, b) => Number(b.key === leadKey) - Number(a.key === leadKey))

/** Sorts colours in display order. */
export const sortColours = <T extends { key: string }>(
  colours: readonly T[],
  variants: readonly (Leading & Pick<Variant, 'colourKey'>)[],
): T[] =>
  putLeadFirst(
    sortByVariants(
      colours,
      variants.map(({ colourKey }) => colourKey),
    ),
    getLeadVariant(variants).colourKey,
  )

/** Points for a line of goods paid with money, rounded down. */
export const getPoints = (yen: number): number => Math.floor((yen * POINT_RATE_PERCENT) / 100)
