import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { AlertIcon } from './icons.tsx'

/** An error message with what to do next. Screen readers announce it when it appears. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.alert}>
    <AlertIcon />
    <div className={styles.text}>{children}</div>
  </div>
)
