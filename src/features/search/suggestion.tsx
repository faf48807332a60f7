import { memo, type ReactNode, useMemo } from 'react'
import type { Decoration } from '#contract/pictures.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Picture } from '#src/ui/picture.tsx'
import { foldLetters, hitParts } from './hit-parts.ts'
import styles from './suggestion.module.css'

export interface SuggestionProps {
  id: string
  isActive: boolean
  text: string
  /** What is marked in the text, folded. */
  words: readonly string[]
  note?: string
  /** What stands before it: a sign, or what the thing looks like. */
  icon?: ReactNode
  picture?: Decoration | undefined
  /** Its words alone, in a frame: one of many beside each other. */
  isChip?: boolean
}

/** One line under the field, which keeps the focus. Memoized: with each letter typed all lines are rendered anew, and most stay as they are. */
export const Suggestion = memo(({ id, isActive, text, words, note, icon, picture, isChip }: SuggestionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={classNames(isChip ? styles.chip : styles.option, isActive && styles.active)}
  >
    {!isChip && (
      <span className={styles.icon}>
        {/* Another picture is another element: in the same one the last would stand until the new has come. */}
        {picture ? <Thumb key={picture.id} picture={picture} /> : icon}
      </span>
    )}
    <span className={styles.words}>
      <Marked text={text} words={words} />
    </span>
    {note && <span className={styles.note}>{note}</span>}
  </div>
))

const Thumb = memo(({ picture }: { picture: Decoration }) => (
  <span className={styles.thumb}>
    <Picture picture={picture} sizes="48px" ratio="square" decorative />
  </span>
))

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const letters = useMemo(() => foldLetters(text), [text])
  return hitParts(letters, words).map(({ text: part, isHit }, index) =>
    isHit ? <mark key={index}>{part}</mark> : part,
  )
}
