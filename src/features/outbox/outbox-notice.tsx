import { Clock as ClockIcon } from 'lucide-react'
import { isStuck } from '#src/device/outbox/row.ts'
import { isVisiblyUnsent } from '#src/device/outbox/state.ts'
import { useOutbox } from '#src/device/outbox/outbox.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'
import styles from './outbox-notice.module.css'

/** Says that submissions are waiting or were rejected. */
export function OutboxNotice() {
  const { rows } = useOutbox()
  const now = useNow()
  const isOffline = useIsOffline()
  const needingAction = rows.filter((row) => row.state === 'needsChoice' || isStuck(row, now)).length
  const waiting = rows.filter((row) => isVisiblyUnsent(row, isOffline) && !isStuck(row, now)).length
  return (
    <div role="status">
      {waiting + needingAction > 0 && (
        <Link to="/settings" hash="outbox" className={styles.notice}>
          <ClockIcon size={16} />
          <span>
            {waiting > 0 && `送信待ちが${waiting}件あります`}
            {waiting > 0 && needingAction > 0 && '・'}
            {needingAction > 0 && `ご確認いただきたいものが${needingAction}件あります`}
          </span>
        </Link>
      )}
    </div>
  )
}
