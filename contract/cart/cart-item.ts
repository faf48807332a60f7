import type { Item, Variant } from './items.ts'
import { asDecoration, type Decoration } from './pictures.ts'

/** All that the cart shows of a variant. */
export interface CartItem extends Pick<Variant, 'sku' | 'size' | 'price' | 'salePrice' | 'saleUntil' | 'stock'> {
  itemId: number
  name: string
  nameBreaks: readonly number[]
  /** What the price is for, if not one piece. */
  unit?: string | undefined
  colourName: string
  picture: Decoration
}

export const cartItemsOf = ({ id: itemId, name, nameBreaks, unit, colours, variants }: Item): CartItem[] =>
  variants.map(({ sku, colourKey, size, price, salePrice, saleUntil, stock, isSample }) => {
    const colour = colours.find(({ key }) => key === colourKey) ?? colours[0]!
    const picture = asDecoration(colour.picture)
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
      picture,
    }
  })
