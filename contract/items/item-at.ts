/** Computes from the variants what the server stores in columns, for a point in time. */
import type { Item, ItemCard, ItemPage } from './schema.ts'
import { findSaleEnd, getCurrentPrice, getLeadVariant, sortColours, withoutEndedSale, withoutSamples } from './price.ts'
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

/** What follows from the variants: computed on devices, stored on the server. */
interface LeadFacts {
  validUntil: ItemCard['validUntil'] | null
  /** Of the lead variant, if it has one of its own. */
  leadPicture: Picture | null
  /** A variant. */
  hasPaused: boolean
}

type CardFields = Omit<ItemCard, 'validUntil' | 'picture' | 'colours' | 'isPaused'> & Pick<Item, 'colours'>

/** The card of an item without ended sales, with the lead variant's colour first. */
export const makeItemCard = (item: CardFields & LeadFacts): ItemCard => ({
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
  ...(!item.inStock && item.hasPaused && { isPaused: true as const }),
  publishedAt: item.publishedAt,
  ...(item.unit && { unit: item.unit }),
  ...(item.validUntil && { validUntil: item.validUntil }),
  colours: item.colours.map(({ name, swatch }) => ({ name, swatch })),
  // The importer refuses items without a colour and colours without a picture.
  picture: toDecoration(item.leadPicture ?? item.colours[0]!.picture),
})

/** The same on a device. */
export const toItemCard = (item: Item): ItemCard =>
  makeItemCard({
    ...item,
    validUntil: findSaleEnd(withoutSamples(item.variants)),
    leadPicture: getLeadVariant(item.variants).picture ?? null,
    hasPaused: withoutSamples(item.variants).some(({ isPaused }) => isPaused),
  })
