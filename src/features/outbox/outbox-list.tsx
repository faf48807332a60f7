import { useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { OutboxEntry } from './outbox-entry.tsx'
import styles from './outbox-list.module.css'

/** What was sent off from this device: what waits, what came back, what has arrived. The latest stands first. */
export function OutboxList() {
  const { isRead, rows } = useOutbox()
  if (rows.length === 0) return <p className={styles.empty}>{isRead ? '送信待ちはありません。' : '確認しています…'}</p>
  return (
    <ul role="list" className={styles.list}>
      {rows.toReversed().map((row) => (
        <OutboxEntry key={row.key} row={row} />
      ))}
    </ul>
  )
}
