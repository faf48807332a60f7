import type { ReactNode } from 'react'
import { ChevronDown as DownIcon } from 'lucide-react'
import styles from './disclosure.module.css'

/** A heading that opens the content below it; works before hydration. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  summary: ReactNode
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.summary}>
        <span className={styles.label}>{summary}</span>
        <span className={styles.arrow}>
          <DownIcon />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
