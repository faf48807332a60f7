import { useOutbox } from '#src/device/outbox/outbox.ts'
import { OutboxEntry } from './outbox-entry.tsx'
import styles from './outbox-list.module.css'

/** The submissions of this device: waiting, rejected and accepted. The latest first. */
export function OutboxList() {
  const { isLoaded, rows } = useOutbox()
  if (rows.length === 0)
    return <p className={styles.empty}>{isLoaded ? '送信待ちはありません。' : '確認しています…'}</p>
  return (
    <ul role="list" className={styles.list}>
      {rows.toReversed().map((row) => (
        <OutboxEntry key={row.key} row={row} />
      ))}
    </ul>
  )
}
