import type { ItemCard as ItemCardData } from '#contract/items.ts'
import { CardGrid } from '#src/ui/card-grid.tsx'
import { ItemCard } from './item-card.tsx'

export interface ItemGridProps {
  items: readonly ItemCardData[]
  now: number
  /** How many cards are in view when the page opens. */
  priorityCount?: number
  titleLevel?: 'h2' | 'h3'
}

export function ItemGrid({ items, now, priorityCount = 0, titleLevel = 'h3' }: ItemGridProps) {
  return (
    <CardGrid of="items">
      {items.map((item, index) => (
        <ItemCard key={item.id} item={item} now={now} priority={index < priorityCount} titleLevel={titleLevel} />
      ))}
    </CardGrid>
  )
}
