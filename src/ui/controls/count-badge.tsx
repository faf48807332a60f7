import styles from './count-badge.module.css'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'

const MAX_SHOWN = 99

/**
 * A count on the corner of its `position: relative` parent; hidden at zero. It is decorative, so
 * state the count in text as well.
 */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge} aria-hidden>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  )

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
