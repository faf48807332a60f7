/**
 * The lead variant of an item: lists show its price and picture, and the item's page opens with it. It is never a sample.
 * The server computes the same in SQL (`server/domain/derived-columns.ts`).
 */
import type { Item, Variant } from './items.ts'
import { priceNow } from './price.ts'

type Leading = Pick<Variant, 'price' | 'salePrice' | 'stock' | 'isSample'>

/** Samples do not count for the item's prices and stock. */
export const withoutSamples = <T extends Pick<Variant, 'isSample'>>(variants: readonly T[]): T[] =>
  variants.filter(({ isSample }) => !isSample)

/** What the variant's price is for; undefined: one piece. */
export const unitOf = ({ unit }: Pick<Item, 'unit'>, { isSample }: Pick<Variant, 'isSample'>): string | undefined =>
  isSample ? undefined : unit

/** The cheapest in stock, or the cheapest of all if everything is sold out. Among equals the first in the item's order. */
export function leadVariant<T extends Leading>(variants: readonly T[]): T {
  const order = (a: T, b: T) => Number(a.stock === 0) - Number(b.stock === 0) || priceNow(a) - priceNow(b)
  // The importer refuses items that have only samples.
  return withoutSamples(variants).sort(order)[0]!
}

/** Sorted by their first variant. */
export const asVariants = <T extends { key: string }>(colours: readonly T[], colourKeys: readonly string[]): T[] =>
  colours.toSorted((a, b) => colourKeys.indexOf(a.key) - colourKeys.indexOf(b.key))

/** The lead variant's colour first, so that its picture comes first. */
export const leadFirst = <T extends { key: string }>(colours: readonly T[], leadKey: string): T[] =>
  colours.toSorted((a, b) => Number(b.key === leadKey) - Number(a.key === leadKey))

/** In the order that lists and pages show. */
export const orderColours = <T extends { key: string }>(
  colours: readonly T[],
  variants: readonly (Leading & Pick<Variant, 'colourKey'>)[],
): T[] =>
  leadFirst(
    asVariants(
      colours,
      variants.map(({ colourKey }) => colourKey),
    ),
    leadVariant(variants).colourKey,
  )
