import type { Item, Variant } from '#contract/items/schema.ts'
import { getUnit, getCurrentPrice } from '#contract/items/price.ts'
import { Price, type PriceProps } from '#src/ui/text/price.tsx'

interface VariantPriceProps extends Pick<PriceProps, 'size'> {
  item: Pick<Item, 'unit'>
  variant: Variant
}

/** The price of the chosen variant. */
export const VariantPrice = ({ item, variant, size }: VariantPriceProps) => (
  <Price
    price={getCurrentPrice(variant)}
    regularPrice={variant.price}
    unit={getUnit(item, variant)}
    {...(size && { size })}
  />
)
