import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Read aloud but not displayed. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
