import type { Item, Variant } from './items.ts'
import { asDecoration, type Decoration } from './pictures.ts'

/** All that the cart shows of a variant. */
export interface CartItem extends Pick<Variant, 'sku' | 'size' | 'price' | 'salePrice' | 'saleUntil' | 'stock'> {
  itemId: number
  name: string
  colourName: string
  picture: Decoration
}

export const cartItemsOf = ({ id: itemId, name, colours, variants }: Item): CartItem[] =>
  variants.map(({ sku, colourKey, size, price, salePrice, saleUntil, stock }) => {
    const colour = colours.find(({ key }) => key === colourKey) ?? colours[0]!
    const picture = asDecoration(colour.picture)
    return { sku, itemId, name, colourName: colour.name, size, price, salePrice, saleUntil, stock, picture }
  })
