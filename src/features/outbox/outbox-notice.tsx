import { Link } from '@tanstack/react-router'
import { isUnsent } from '#src/local/outbox/outbox-row.ts'
import { useOutbox } from '#src/local/outbox/shown-outbox.ts'
import { ClockIcon } from '#src/ui/icons.tsx'
import styles from './outbox-notice.module.css'

/** That something is still on its way, or has come back. */
export function OutboxNotice() {
  const { rows } = useOutbox()
  const waiting = rows.filter(isUnsent).length
  const refused = rows.filter(({ state }) => state === 'needsChoice').length
  return (
    <div role="status">
      {waiting + refused > 0 && (
        <Link to="/settings" hash="outbox" className={styles.notice}>
          <ClockIcon size={16} />
          <span>
            {waiting > 0 && `送信待ちが${waiting}件あります`}
            {waiting > 0 && refused > 0 && '・'}
            {refused > 0 && `ご確認いただくものが${refused}件あります`}
          </span>
        </Link>
      )}
    </div>
  )
}
