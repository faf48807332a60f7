/** Which variant the two choices of the page, colour and size, lead to. */
import type { Item, Variant } from '#contract/items.ts'
import { leadVariant } from '#contract/lead-variant.ts'

/** The variant shown at first: the one whose price and picture the lists show. */
export const firstVariant = ({ variants }: Pick<Item, 'variants'>): Variant => leadVariant(variants)

/** The one that was chosen, as it is now; where it is no longer made, the one shown at first. */
export const chosenVariant = (item: Pick<Item, 'variants'>, sku: string): Variant =>
  item.variants.find((it) => it.sku === sku) ?? firstVariant(item)

/** Another colour, in the same size if it comes in it. */
export const withColour = (item: Pick<Item, 'variants'>, current: Variant, colourKey: string): Variant => {
  const inColour = item.variants.filter((it) => it.colourKey === colourKey)
  return inColour.find((it) => it.size === current.size) ?? inColour[0] ?? current
}

/** Another size, in the same colour if it comes in it. */
export const withSize = (item: Pick<Item, 'variants'>, current: Variant, size: string): Variant => {
  const inSize = item.variants.filter((it) => it.size === size)
  return inSize.find((it) => it.colourKey === current.colourKey) ?? inSize[0] ?? current
}

/** Sizes in the order of the variants; empty where there is but one. */
export function sizesOf({ variants }: Pick<Item, 'variants'>): string[] {
  const sizes = [...new Set(variants.map((it) => it.size))].filter((size) => size !== '')
  return sizes.length > 1 ? sizes : []
}
