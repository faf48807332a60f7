import { type ReactNode, useId } from 'react'
import styles from './option-group.module.css'

interface OptionGroupProps {
  title: string
  /** Rows are read one by one, chips and tiles at a glance. */
  look: 'rows' | 'chips' | 'tiles'
  children: ReactNode
}

/** Options of a list box that belong together, under their title. */
export function OptionGroup({ title, look, children }: OptionGroupProps) {
  const titleId = useId()
  return (
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <p id={titleId} role="presentation" className={styles.title}>
        {title}
      </p>
      <div role="presentation" className={styles[look]}>
        {children}
      </div>
    </div>
  )
}
