import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { AlertIcon } from './icons.tsx'

/** What went wrong and what to do, read aloud when it appears. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.alert}>
    <AlertIcon />
    <div className={styles.text}>{children}</div>
  </div>
)
