import { type ComponentProps, useId } from 'react'
import { CountBadge } from './count-badge.tsx'
import styles from './counted-button.module.css'
import { IconButton } from './icon-button.tsx'

interface CountedButtonProps extends ComponentProps<typeof IconButton> {
  count: number
  /** Says the count: 3点. */
  words: string
}

/** A button with a number on its corner, as long as there is something to count. */
export function CountedButton({ count, words, ...button }: CountedButtonProps) {
  const id = useId()
  return (
    <span className={styles.box}>
      <IconButton {...button} aria-describedby={id} />
      <CountBadge count={count} />
      <span id={id} hidden>
        {count > 0 && words}
      </span>
    </span>
  )
}
