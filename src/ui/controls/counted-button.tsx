import { type ComponentProps, useId } from 'react'
import { CountBadge } from './count-badge.tsx'
import styles from './counted-button.module.css'
import { IconButton } from './icon-button.tsx'

interface CountedButtonProps extends ComponentProps<typeof IconButton> {
  count: number
  /** The count as text: 3点. */
  countLabel: string
}

/** A button with a count on its corner while there is something to count. */
export function CountedButton({ count, countLabel, ...button }: CountedButtonProps) {
  const id = useId()
  return (
    <span className={styles.box}>
      <IconButton {...button} aria-describedby={id} />
      <CountBadge count={count} />
      <span id={id} hidden>
        {count > 0 && countLabel}
      </span>
    </span>
  )
}
