import type { Item, Variant } from './schema.ts'
import { getVariantFacts, getVariantPicture, listOfferedServices } from './variant-facts.ts'
import { toDecoration, type Decoration } from '#contract/shared/pictures.ts'

/** The fields of a variant that the cart shows, or computes its total from. */
export interface CartItem
  extends
    Pick<Variant, 'sku' | 'size' | 'price' | 'salePrice' | 'saleUntil' | 'stock' | 'isPaused'>,
    Pick<Item, 'shippingClass' | 'taxClass' | 'services'> {
  itemId: number
  name: string
  nameBreaks: number[]
  /** The unit that the price refers to, if not one piece. */
  unit?: string | undefined
  colourName: string
  picture: Decoration
}

export function toCartItems(item: Item): CartItem[] {
  const { id: itemId, name, nameBreaks, unit, colours, taxClass } = item
  return item.variants.map((variant) => {
    const { sku, colourKey, size, price, salePrice, saleUntil, stock, isPaused, isSample } = variant
    const colour = colours.find(({ key }) => key === colourKey) ?? colours[0]!
    const perUnit = unit && !isSample ? { unit } : {}
    const services = listOfferedServices(item, variant)
    return {
      sku,
      itemId,
      name,
      nameBreaks,
      ...perUnit,
      ...(services.length > 0 && { services }),
      colourName: colour.name,
      size,
      price,
      salePrice,
      saleUntil,
      stock,
      ...(isPaused && { isPaused }),
      shippingClass: getVariantFacts(item, variant).shippingClass,
      ...(taxClass && { taxClass }),
      picture: toDecoration(getVariantPicture(item, variant)),
    }
  })
}
