import { Fragment } from 'react'
import styles from './late-phrases.module.css'

/**
 * Phrases for what is not in the first view. Were they shared, they would be a file of their own, which the first view has
 * no room for.
 *
 * A text whose lines break only between phrases. `breaks` are offsets into `text`, as the import stores them.
 */
export function LatePhrases({ text, breaks }: { text: string; breaks: readonly number[] }) {
  const ends = [...breaks, text.length]
  return (
    <span className={styles.phrases}>
      {ends.map((end, index) => (
        <Fragment key={end}>
          {index > 0 && <wbr />}
          {text.slice(ends[index - 1] ?? 0, end)}
        </Fragment>
      ))}
    </span>
  )
}
