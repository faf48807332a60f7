/** The variant for a choice of colour and size. */
import type { Item, Variant } from '#contract/items/schema.ts'
import { getLeadVariant } from '#contract/items/price.ts'

/** The initial variant: the one whose price and picture the lists show. */
export const firstVariant = ({ variants }: Pick<Item, 'variants'>): Variant => getLeadVariant(variants)

/** The chosen variant with its current data; if it was discontinued, the initial one. */
export const chosenVariant = (item: Pick<Item, 'variants'>, sku: string): Variant =>
  item.variants.find((it) => it.sku === sku) ?? firstVariant(item)

/** Another colour, in the same size if possible. */
export const withColour = (item: Pick<Item, 'variants'>, current: Variant, colourKey: string): Variant => {
  const inColour = item.variants.filter((it) => it.colourKey === colourKey)
  return inColour.find((it) => it.size === current.size) ?? inColour[0] ?? current
}

/** Another size, in the same colour if possible. */
export const withSize = (item: Pick<Item, 'variants'>, current: Variant, size: string): Variant => {
  const inSize = item.variants.filter((it) => it.size === size)
  return inSize.find((it) => it.colourKey === current.colourKey) ?? inSize[0] ?? current
}

/** Sizes in the order of the variants; empty if there is only one. */
export function sizesOf({ variants }: Pick<Item, 'variants'>): string[] {
  const sizes = [...new Set(variants.map((it) => it.size))].filter((size) => size !== '')
  return sizes.length > 1 ? sizes : []
}
