import { CardGridSkeleton } from '#src/ui/skeleton.tsx'
import css from './item-list-page.module.css'

export const ItemListPending = () => (
  <div className={css.page}>
    <CardGridSkeleton of="items" count={12} />
  </div>
)
