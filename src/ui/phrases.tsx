import { Fragment } from 'react'
import styles from './phrases.module.css'

/**
 * A text whose lines break only between phrases. `breaks` are offsets into `text`, stored by the
 * import.
 */
export function Phrases({ text, breaks }: { text: string; breaks: readonly number[] }) {
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
