/** Computes from the variants what the server stores in columns, for a point in time. */
import type { Item, ItemCard, ItemPage } from './schema.ts'
import { findSaleEnd, getCurrentPrice, getLeadVariant, sortColours, withoutEndedSale, withoutSamples } from './price.ts'
import { getVariantPicture } from './variant-facts.ts'
import { type Picture, toDecoration } from '#contract/shared/pictures.ts'

/** The item with current prices: a sale may have ended since it was fetched. */
export function toItemAt(item: Item, nowMs: number): Item {
  const variants = item.variants.map((variant) => withoutEndedSale(variant, nowMs))
  if (variants.every((variant, place) => variant === item.variants[place])) return item
  return { ...item, ...getPriceRange(variants), colours: sortColours(item.colours, variants), variants }
}

/** Prices and availability shown in lists. */
export function getPriceRange(
  variants: Item['variants'],
): Pick<Item, 'priceMin' | 'priceMax' | 'regularPriceMin' | 'onSale' | 'inStock'> {
  const offered = withoutSamples(variants)
  const lead = getLeadVariant(variants)
  return {
    priceMin: getCurrentPrice(lead),
    priceMax: Math.max(...offered.map(getCurrentPrice)),
    regularPriceMin: lead.price,
    onSale: offered.some(({ salePrice }) => salePrice !== null),
    inStock: lead.stock > 0,
  }
}

/** The response of an item without ended sales, with cards of its related items. */
export const toItemPage = (item: Item, related: ItemCard[]): ItemPage => {
  const validUntil = findSaleEnd(item.variants)
  return { item, related, ...(validUntil && { validUntil }) }
}

/** The card of an item without ended sales. */
export const toItemCard = (item: Item): ItemCard =>
  makeItemCard(item, {
    validUntil: findSaleEnd(withoutSamples(item.variants)),
    picture: getVariantPicture(item, getLeadVariant(item.variants)),
  })

type CardFields = Omit<ItemCard, 'validUntil' | 'picture'>

interface LeadFacts {
  validUntil: ItemCard['validUntil']
  /** Of the lead variant. */
  picture: Picture
}

/** The server calls it with what it has stored of the same facts. */
export const makeItemCard = (item: CardFields, { validUntil, picture }: LeadFacts): ItemCard => ({
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
  ...(validUntil && { validUntil }),
  colours: item.colours.map(({ name, swatch }) => ({ name, swatch })),
  picture: toDecoration(picture),
})
