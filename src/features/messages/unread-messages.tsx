import { MESSAGES_PAGE } from '#contract/shared/constants.ts'
import { useKnownUnread } from '#src/device/events/unread.ts'
import { SummaryLink } from '#src/ui/controls/summary-link.tsx'
import css from './unread-messages.module.css'

/** Links to the thread, with the number of unread messages. */
export function UnreadMessages() {
  const unread = useKnownUnread()
  return (
    <SummaryLink to={MESSAGES_PAGE} label="未読メッセージ">
      {unread ? (
        <strong className={css.some}>{unread}件</strong>
      ) : (
        <span className={css.none}>{unread === 0 && 'なし'}</span>
      )}
    </SummaryLink>
  )
}
