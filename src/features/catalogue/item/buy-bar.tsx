import { type ReactNode, useRef } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import css from './buy-bar.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'
import { VariantPrice } from './variant-price.tsx'

interface BuyBarProps {
  item: Pick<Item, 'colours' | 'unit'>
  variant: Variant
  /** The controls it replaces. */
  place: HTMLElement | null
  /** The button that adds to the cart. */
  children: ReactNode
}

/** On phones, at the bottom: price, choice and button while those of the page are out of view. */
export function BuyBar({ item, variant, place, children }: BuyBarProps) {
  const bar = useRef<HTMLElement>(null)
  const isPast = useScrolledPast(place, () => {
    // The bar disappears, so its focus moves to the button that it replaced.
    if (bar.current?.contains(document.activeElement))
      place?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
  })
  if (!isPast) return null
  const colour = item.colours.length > 1 && item.colours.find(({ key }) => key === variant.colourKey)?.name
  const choice = [colour, variant.size].filter(Boolean).join('・')
  return (
    <section className={css.bar} ref={bar} aria-label="選択中の商品">
      <div className={css.words}>
        <VariantPrice item={item} variant={variant} />
        {choice && <p className={css.choice}>{choice}</p>}
      </div>
      {children}
    </section>
  )
}
