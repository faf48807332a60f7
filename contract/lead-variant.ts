/**
 * The variant that stands for its item: lists show its price and its picture, and the item's page opens with it.
 * Samples never do. The server computes the same in SQL (`server/domain/derived-columns.ts`).
 */
import type { Item, Variant } from './items.ts'
import { priceNow } from './price.ts'

type Leading = Pick<Variant, 'price' | 'salePrice' | 'stock' | 'isSample'>

/** What is bought to be used; a piece to look at is none of the item's prices, and no stock of it. */
export const withoutSamples = <T extends Pick<Variant, 'isSample'>>(variants: readonly T[]): T[] =>
  variants.filter(({ isSample }) => !isSample)

/** What a variant's price is for; undefined: one piece. */
export const unitOf = ({ unit }: Pick<Item, 'unit'>, { isSample }: Pick<Variant, 'isSample'>): string | undefined =>
  isSample ? undefined : unit

/** The cheapest that can be bought; where all are sold out, the cheapest. Among equals the first in the item's order. */
export function leadVariant<T extends Leading>(variants: readonly T[]): T {
  const order = (a: T, b: T) => Number(a.stock === 0) - Number(b.stock === 0) || priceNow(a) - priceNow(b)
  // The importer takes no item that has only samples.
  return withoutSamples(variants).sort(order)[0]!
}

/** In the order in which the variants come in them. */
export const asVariants = <T extends { key: string }>(colours: readonly T[], colourKeys: readonly string[]): T[] =>
  colours.toSorted((a, b) => colourKeys.indexOf(a.key) - colourKeys.indexOf(b.key))

/** The lead's first, so that its picture is. */
export const leadFirst = <T extends { key: string }>(colours: readonly T[], leadKey: string): T[] =>
  colours.toSorted((a, b) => Number(b.key === leadKey) - Number(a.key === leadKey))

/** As lists and pages show them. */
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
