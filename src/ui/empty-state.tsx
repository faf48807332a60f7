import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** One calm sentence and one next step. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
