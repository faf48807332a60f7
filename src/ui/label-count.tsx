import { CountBadge } from './count-badge.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './label-count.module.css'

/**
 * A count on the corner of the preceding word, without changing its layout. `countLabel`: the count read
 * aloud.
 */
export const LabelCount = ({ count, countLabel }: { count: number; countLabel: string }) =>
  count > 0 && (
    <>
      <span className={styles.corner}>
        <CountBadge count={count} />
      </span>
      <VisuallyHidden> {countLabel}</VisuallyHidden>
    </>
  )
