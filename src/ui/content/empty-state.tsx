import type { ReactNode, RefCallback } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  children: ReactNode
  action?: ReactNode
  /** The sentence, which can take the focus of what was removed. */
  ref?: RefCallback<HTMLElement>
}

/** One calm sentence and one next step. */
export function EmptyState({ children, action, ref }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p ref={ref} tabIndex={ref ? -1 : undefined}>
        {children}
      </p>
      {action}
    </div>
  )
}
