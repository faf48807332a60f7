import { Fragment, type ReactNode } from 'react'
import type { ItemCard as ItemCardData } from '#contract/items/schema.ts'
import { useIsWhole } from '#src/ui/below-fold.tsx'
import { CardGrid, type CardGridProps } from '#src/ui/card-grid.tsx'
import { ItemCard } from './item-card.tsx'

/** Two rows on a wide window, four on a phone. */
const INITIAL_CARDS = 8

export interface ItemGridProps extends Pick<CardGridProps, 'contentVisibility' | 'step'> {
  items: readonly ItemCardData[]
  /** How many cards are in view when the page opens. */
  priorityCount?: number
  titleLevel?: 'h2' | 'h3'
  /** Rendered below each card. */
  below?: (item: ItemCardData) => ReactNode
}

export function ItemGrid({
  items,
  priorityCount = 0,
  titleLevel = 'h3',
  contentVisibility,
  step,
  below,
}: ItemGridProps) {
  const shown = useIsWhole() ? items : items.slice(0, INITIAL_CARDS)
  return (
    <CardGrid of="items" contentVisibility={contentVisibility} step={step}>
      {shown.map((item, index) => (
        <Fragment key={item.id}>
          <ItemCard item={item} priority={index < priorityCount} titleLevel={titleLevel} />
          {below?.(item)}
        </Fragment>
      ))}
    </CardGrid>
  )
}
