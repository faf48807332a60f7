import { type ReactNode, useId } from 'react'
import styles from './option-group.module.css'

interface OptionGroupProps {
  title: string
  /** Rows are read one by one, chips and tiles at a glance. */
  appearance: 'rows' | 'chips' | 'tiles'
  children: ReactNode
}

/** Options of a list box under a common title. */
export function OptionGroup({ title, appearance, children }: OptionGroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <p id={titleId} role="presentation" className={styles.title}>
        {title}
      </p>
      <div role="presentation" className={styles[appearance]}>
        {children}
      </div>
    </div>
  )
}
