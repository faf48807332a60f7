import { type ReactNode, useRef } from 'react'
import type { Item, Variant } from '#contract/items.ts'
import css from './buy-bar.module.css'
import { useHasLeft } from './use-has-left.ts'
import { VariantPrice } from './variant-price.tsx'

interface BuyBarProps {
  item: Pick<Item, 'colours' | 'unit'>
  variant: Variant
  /** What it stands in for. */
  place: HTMLElement | null
  /** The button that buys. */
  children: ReactNode
}

/** On phones, at the lower edge: price, choice and the button, while those of the page are out of view. */
export function BuyBar({ item, variant, place, children }: BuyBarProps) {
  const bar = useRef<HTMLElement>(null)
  const hasLeft = useHasLeft(place, () => {
    // The bar goes, so its focus moves to the button that it stood in for.
    if (bar.current?.contains(document.activeElement))
      place?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true })
  })
  if (!hasLeft) return null
  const colour = item.colours.length > 1 && item.colours.find(({ key }) => key === variant.colourKey)?.name
  const choice = [colour, variant.size].filter(Boolean).join('・')
  return (
    <section className={css.bar} ref={bar} aria-label="選択中の商品">
      <div>
        <VariantPrice item={item} variant={variant} />
        {choice && <p className={css.choice}>{choice}</p>}
      </div>
      {children}
    </section>
  )
}
