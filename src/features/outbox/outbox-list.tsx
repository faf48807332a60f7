import { useOutbox } from '#src/device/outbox/outbox.ts'
import { OutboxEntry } from './outbox-entry.tsx'
import styles from './outbox-list.module.css'

const FAILED =
  'この端末の保存領域を確認できません。ブラウザの設定で、Cookieとサイトデータの保存が止められていないかお確かめください。'

/** The submissions of this device: waiting, rejected and accepted. The latest first. */
export function OutboxList() {
  const { isLoaded, hasFailed, rows } = useOutbox()
  if (rows.length === 0)
    return (
      <p className={styles.empty}>{isLoaded ? '送信待ちはありません。' : hasFailed ? FAILED : '確認しています…'}</p>
    )
  return (
    <ul role="list" className={styles.list}>
      {rows.toReversed().map((row) => (
        <OutboxEntry key={row.key} row={row} />
      ))}
    </ul>
  )
}
