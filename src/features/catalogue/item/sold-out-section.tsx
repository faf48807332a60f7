import { Link } from '@tanstack/react-router'
import type { Item, ItemCard } from '#contract/items/schema.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Section } from '#src/ui/section.tsx'
import { ItemRow } from '../card/item-row.tsx'
import css from './sold-out-section.module.css'

interface SoldOutSectionProps {
  item: Pick<Item, 'categoryId' | 'categoryName'>
  similar: readonly ItemCard[]
  now: number
}

/** Links onwards from an item that is sold out. */
export const SoldOutSection = ({ item, similar, now }: SoldOutSectionProps) => (
  <Section id="similar" title="在庫のある似た商品" caption="In Stock">
    {similar.length > 0 && <ItemRow items={similar} now={now} />}
    <p className={css.more}>
      <Link
        to="/items/category/{-$id}"
        params={{ id: item.categoryId }}
        search={{ inStock: true }}
        className={buttonClass('secondary')}
      >
        在庫のある{item.categoryName}をすべて見る
      </Link>
    </p>
  </Section>
)
