import { DetailSkeleton } from '#src/ui/skeleton.tsx'
import css from './item-page.module.css'

export const ItemPending = () => (
  <div className={css.page}>
    <DetailSkeleton />
  </div>
)
