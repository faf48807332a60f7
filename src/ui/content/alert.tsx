import type { ReactNode } from 'react'
import { CircleAlert as AlertIcon } from 'lucide-react'
import styles from './alert.module.css'

/** An error message with what to do next. Screen readers announce it when it appears. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.alert}>
    <AlertIcon />
    <div className={styles.text}>{children}</div>
  </div>
)
