import { useId } from 'react'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { OutboxEntry } from './outbox-entry.tsx'
import styles from './outbox-list.module.css'

interface PendingListProps {
  /** The name of each SubmissionKind. */
  names: readonly string[]
  /** Only those whose outcome this page shows. */
  page?: string
  title: string
}

/**
 * Submissions that have not arrived yet, on the page where they will appear. Renders nothing if
 * there are none.
 */
export function PendingList({ names, page, title }: PendingListProps) {
  const id = useId()
  const rows = useOutbox().rows.filter(
    (row) => names.includes(row.kind) && row.state !== 'done' && (page === undefined || row.page === page),
  )
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.pending}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul role="list" className={styles.list}>
        {rows.map((row) => (
          <OutboxEntry key={row.key} row={row} />
        ))}
      </ul>
    </section>
  )
}
