import { memo, type ReactNode, useMemo } from 'react'
import type { Decoration } from '#contract/shared/pictures.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { Picture } from '#src/ui/content/picture.tsx'
import { foldCharacters, splitMatches } from './highlight.ts'
import styles from './suggestion.module.css'

export interface SuggestionProps {
  id: string
  isActive: boolean
  text: string
  /** The matches to mark, normalized. */
  terms: readonly string[]
  note?: string
  /** Rendered before the text: an icon, or the picture. */
  icon?: ReactNode
  picture?: Decoration | undefined
  /** Only the text, as a chip. */
  isChip?: boolean
}

/**
 * One option; the field keeps the focus. Memoized, because each keystroke renders the list and most
 * options are unchanged.
 */
export const Suggestion = memo(({ id, isActive, text, terms, note, icon, picture, isChip }: SuggestionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    className={classNames(isChip ? styles.chip : styles.option, isActive && styles.active)}
  >
    {!isChip && (
      <span className={styles.icon}>
        {/* Another picture needs another element: the same one would show the old picture until
            the new one has loaded. */}
        {picture ? <Thumb key={picture.id} picture={picture} /> : icon}
      </span>
    )}
    <span className={styles.words}>
      <Marked text={text} terms={terms} />
    </span>
    {note && <span className={styles.note}>{note}</span>}
  </div>
))

const Thumb = memo(({ picture }: { picture: Decoration }) => (
  <span className={styles.thumb}>
    <Picture picture={picture} sizes="48px" ratio="square" decorative />
  </span>
))

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const characters = useMemo(() => foldCharacters(text), [text])
  return splitMatches(characters, terms).map(({ text: part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : part,
  )
}
