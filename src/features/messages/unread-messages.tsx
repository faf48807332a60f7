import { Link } from '@tanstack/react-router'
import { ChevronRight as NextIcon } from 'lucide-react'
import { useKnownUnread } from '#src/device/events/unread.ts'
import css from './unread-messages.module.css'

/** Links to the thread, with the number of unread messages. */
export function UnreadMessages() {
  const unread = useKnownUnread()
  return (
    <Link to="/mypage/message" className={css.link}>
      <span className={css.label}>未読メッセージ</span>
      {unread ? (
        <strong className={css.some}>{unread}件</strong>
      ) : (
        <span className={css.none}>{unread === 0 && 'なし'}</span>
      )}
      <NextIcon />
    </Link>
  )
}
