import { Fragment, type ReactNode } from 'react'
import type { ItemCard as ItemCardData } from '#contract/items/schema.ts'
import { CardGrid, type CardGridProps } from '#src/ui/content/card-grid.tsx'
import { ItemCard } from './item-card.tsx'

export interface ItemGridProps extends Pick<CardGridProps, 'contentVisibility'> {
  items: readonly ItemCardData[]
  /** How many cards are in view when the page opens. */
  priorityCount?: number
  titleLevel?: 'h2' | 'h3'
  /** Rendered below each card. */
  below?: (item: ItemCardData) => ReactNode
}

export function ItemGrid({ items, priorityCount = 0, titleLevel = 'h3', contentVisibility, below }: ItemGridProps) {
  return (
    <CardGrid of="items" contentVisibility={contentVisibility}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          <ItemCard item={item} priority={index < priorityCount} titleLevel={titleLevel} />
          {below?.(item)}
        </Fragment>
      ))}
    </CardGrid>
  )
}
