import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import css from './popular-row.module.css'

const PopularItems = lazyOnIdle(async () => (await import('./popular-items.tsx')).PopularItems)

/** Loads the items when the page is idle, and reserves their height, so that the footer does not move. */
export const PopularRow = () => (
  <div className={css.popular}>
    <PopularItems />
  </div>
)
