import { memo } from 'react'
import type { ItemCard as ItemCardData } from '#contract/items/schema.ts'
import { ItemCard } from './item-card.tsx'
import css from './item-row.module.css'

/** Cards side by side that scroll sideways on overflow. */
export const ItemRow = memo(({ items }: { items: readonly ItemCardData[] }) => (
  <ul role="list" className={css.row}>
    {items.map((item) => (
      <li key={item.id} className={css.cell}>
        <ItemCard item={item} />
      </li>
    ))}
  </ul>
))
