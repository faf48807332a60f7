import type { Item, Variant } from '#contract/items.ts'
import { unitOf } from '#contract/lead-variant.ts'
import { Price, type PriceProps } from '#src/ui/price.tsx'
import { priceNow } from '#contract/price.ts'

interface VariantPriceProps extends Pick<PriceProps, 'size'> {
  item: Pick<Item, 'unit'>
  variant: Variant
}

/** The price of what is chosen, wherever an item's choices stand. */
export const VariantPrice = ({ item, variant, size }: VariantPriceProps) => (
  <Price price={priceNow(variant)} regularPrice={variant.price} unit={unitOf(item, variant)} {...(size && { size })} />
)
