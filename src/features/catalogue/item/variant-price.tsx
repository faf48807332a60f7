import type { Variant } from '#contract/items.ts'
import { Price, type PriceProps } from '#src/ui/price.tsx'
import { priceOf } from './choose-variant.ts'

/** The price of what is chosen, wherever an item's choices stand. */
export const VariantPrice = ({ variant, size }: { variant: Variant } & Pick<PriceProps, 'size'>) => (
  <Price price={priceOf(variant)} regularPrice={variant.price} {...(size && { size })} />
)
