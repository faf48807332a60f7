import { Fragment, type ReactNode } from 'react'
import styles from './phrases.module.css'

const ENDS_IN_KATAKANA = /[ァ-ヶー]$/
const STARTS_WITH_KATAKANA = /^[ァ-ヶ]/

/** The texts between the breaks. The parts of a compound (シューズ・キャビネット) are one list. */
function toCompounds(text: string, breaks: readonly number[]): string[][] {
  const compounds: string[][] = []
  for (const [index, start] of [0, ...breaks].entries()) {
    const part = text.slice(start, breaks[index])
    const last = compounds.at(-1)
    if (last && STARTS_WITH_KATAKANA.test(part) && ENDS_IN_KATAKANA.test(last.at(-1)!)) last.push(part)
    else compounds.push([part])
  }
  return compounds
}

const joinByBreaks = (parts: readonly ReactNode[]) =>
  parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/**
 * A text whose lines break only between phrases, and inside a compound only if it is longer than a line. `breaks` are offsets
 * into `text`, stored by the import.
 */
export function Phrases({ text, breaks }: { text: string; breaks: readonly number[] }) {
  return (
    <span className={styles.phrases}>
      {joinByBreaks(
        toCompounds(text, breaks).map((parts) =>
          parts.length === 1 ? (
            parts[0]
          ) : (
            <span key={parts[0]} className={styles.compound}>
              {joinByBreaks(parts)}
            </span>
          ),
        ),
      )}
    </span>
  )
}
