/** An item at a moment, from its variants: the same that the server keeps in columns. */
import type { Item, ItemCard } from './items.ts'
import { leadVariant, orderColours, withoutSamples } from './lead-variant.ts'
import { asDecoration } from './pictures.ts'
import { effectivePrice, priceNow } from './price.ts'

/** With the prices in force: a sale may have ended since the item was told. */
export function itemAt(item: Item, nowMs: number): Item {
  if (!item.variants.some(({ salePrice }) => salePrice !== null)) return item
  const variants = item.variants.map((variant) =>
    effectivePrice(variant, nowMs) === variant.price ? { ...variant, salePrice: null, saleUntil: null } : variant,
  )
  return { ...item, ...pricesOf(variants), colours: orderColours(item.colours, variants), variants }
}

/** What lists show of the variants. */
export function pricesOf(
  variants: Item['variants'],
): Pick<Item, 'priceMin' | 'priceMax' | 'regularPriceMin' | 'onSale' | 'inStock'> {
  const offered = withoutSamples(variants)
  const lead = leadVariant(variants)
  return {
    priceMin: priceNow(lead),
    priceMax: Math.max(...offered.map(priceNow)),
    regularPriceMin: lead.price,
    onSale: offered.some(({ salePrice }) => salePrice !== null),
    inStock: lead.stock > 0,
  }
}

export const cardOf = (item: Item): ItemCard => ({
  id: item.id,
  name: item.name,
  nameBreaks: item.nameBreaks,
  categoryId: item.categoryId,
  categoryName: item.categoryName,
  priceMin: item.priceMin,
  priceMax: item.priceMax,
  regularPriceMin: item.regularPriceMin,
  onSale: item.onSale,
  inStock: item.inStock,
  publishedAt: item.publishedAt,
  ...(item.unit && { unit: item.unit }),
  colours: item.colours.map(({ name, swatch }) => ({ name, swatch })),
  // The importer takes no item without a colour, and no colour without a picture.
  picture: asDecoration(item.colours[0]!.picture),
})

/** When the first of its sales ends, ms; Infinity if none does. */
export const nextSaleEnd = (item: Item, nowMs: number): number =>
  Math.min(
    ...item.variants.flatMap(({ salePrice, saleUntil }) => {
      const endsAt = salePrice === null || saleUntil === null ? Infinity : Date.parse(saleUntil)
      return endsAt > nowMs ? [endsAt] : []
    }),
    Infinity,
  )
