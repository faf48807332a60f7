import { type ReactNode, useEffect, useRef } from 'react'
import { ChevronDown as DownIcon } from 'lucide-react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  open?: boolean
  /** Whether the address leads to it, which opens it. */
  isAddressed?: boolean
  children: ReactNode
}

/** A heading that opens the content below it; works before hydration. Opens also for a search in the page, and is open on paper. */
export function Disclosure({ summary, open = false, isAddressed = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Not by the attribute: it stays open when the address changes again.
  useEffect(() => {
    if (isAddressed) details.current!.open = true
  }, [isAddressed])
  return (
    <details ref={details} className={styles.disclosure} open={open}>
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
