import { type ReactNode, useRef, useEffect, useEffectEvent, useState } from 'react'
import type { Item, Variant } from '#contract/items/schema.ts'
import css from './buy-bar.module.css'
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

/** Areas below the header and behind the bar count as out of view. */
const IN_VIEW = '-56px 0px -64px'
/** Extends far above the page, so that a jump past the element is reported too. */
const REACHED = '1000000px 0px -64px'

/** Whether an element that was in view, or above it, no longer is. */
function useScrolledPast(element: HTMLElement | null, onReturn: () => void): boolean {
  const [hasReached, setIsReached] = useState(false)
  const [isInView, setIsInView] = useState(false)
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (!element) return
    const watch = (rootMargin: string, onChange: (isWithin: boolean) => void) => {
      const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)!.isIntersecting), {
        // Set explicitly, so that the margins also apply in an iframe.
        root: document,
        rootMargin,
      })
      observer.observe(element)
      return observer
    }
    const observers = [
      watch(REACHED, (isWithin) => isWithin && setIsReached(true)),
      watch(IN_VIEW, (isWithin) => {
        if (isWithin) handleReturn()
        setIsInView(isWithin)
      }),
    ]
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [element])
  return hasReached && !isInView
}
