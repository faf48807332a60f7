import { CountBadge } from './count-badge.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './word-count.module.css'

/** How many, at the corner of the word before it, whose room stays as it is. `words`: the same, read aloud. */
export const WordCount = ({ count, words }: { count: number; words: string }) =>
  count > 0 && (
    <>
      <span className={styles.corner}>
        <CountBadge count={count} />
      </span>
      <VisuallyHidden> {words}</VisuallyHidden>
    </>
  )
