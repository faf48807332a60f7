import type { Item, Variant } from './schema.ts'
import { toDecoration, type Decoration } from '#contract/shared/pictures.ts'

/** The fields of a variant that the cart shows, or computes its total from. */
export interface CartItem
  extends
    Pick<Variant, 'sku' | 'size' | 'price' | 'salePrice' | 'saleUntil' | 'stock'>,
    Pick<Item, 'shippingClass' | 'taxRate'> {
  itemId: number
  name: string
  nameBreaks: number[]
  /** The unit that the price refers to, if not one piece. */
  unit?: string | undefined
  colourName: string
  picture: Decoration
}

export const toCartItems = ({ id: itemId, name, nameBreaks, unit, colours, variants, ...item }: Item): CartItem[] =>
  variants.map(({ sku, colourKey, size, price, salePrice, saleUntil, stock, isSample, shippingClass }) => {
    const colour = colours.find(({ key }) => key === colourKey) ?? colours[0]!
    const picture = toDecoration(colour.picture)
    const perUnit = unit && !isSample ? { unit } : {}
    return {
      sku,
      itemId,
      name,
      nameBreaks,
      ...perUnit,
      colourName: colour.name,
      size,
      price,
      salePrice,
      saleUntil,
      stock,
      shippingClass: shippingClass ?? item.shippingClass,
      taxRate: item.taxRate,
      picture,
    }
  })
