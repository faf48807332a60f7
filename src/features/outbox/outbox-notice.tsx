import { Link } from '@tanstack/react-router'
import { isShownUnsent, isStuck } from '#src/local/outbox/outbox-row.ts'
import { useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import { useIsOffline } from '#src/ui/use-is-offline.ts'
import styles from './outbox-notice.module.css'

/** That something is still on its way, or has come back. */
export function OutboxNotice() {
  const { rows } = useOutbox()
  const now = useNow()
  const isOffline = useIsOffline()
  const asking = rows.filter((row) => row.state === 'needsChoice' || isStuck(row, now)).length
  const waiting = rows.filter((row) => isShownUnsent(row, isOffline) && !isStuck(row, now)).length
  return (
    <div role="status">
      {waiting + asking > 0 && (
        <Link to="/settings" hash="outbox" className={styles.notice}>
          <ClockIcon size={16} />
          <span>
            {waiting > 0 && `送信待ちが${waiting}件あります`}
            {waiting > 0 && asking > 0 && '・'}
            {asking > 0 && `ご確認いただくものが${asking}件あります`}
          </span>
        </Link>
      )}
    </div>
  )
}
