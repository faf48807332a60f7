import type { ItemCard as ItemCardData } from '#contract/items/schema.ts'
import { ItemCard } from './item-card.tsx'
import css from './item-row.module.css'

/** Cards side by side that scroll sideways on overflow. */
export function ItemRow({ items, now }: { items: readonly ItemCardData[]; now: number }) {
  return (
    <ul role="list" className={css.row}>
      {items.map((item) => (
        <li key={item.id} className={css.cell}>
          <ItemCard item={item} now={now} />
        </li>
      ))}
    </ul>
  )
}
