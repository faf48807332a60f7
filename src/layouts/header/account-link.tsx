import { useSession } from '#src/device/session/use-session.ts'
import { useUnread } from '#src/device/events/unread.ts'
import { LabelCount } from '#src/ui/controls/count-badge.tsx'
import { NavLink } from '#src/ui/controls/link.tsx'

interface AccountLinkProps {
  className: string | undefined
  /** Replaces the current history entry. */
  replace?: boolean
  onClick?: () => void
}

/** Links to the login or to my page. The server renders it for guests. */
export function AccountLink(props: AccountLinkProps) {
  const unread = useUnread()
  return useSession().state === 'customer' ? (
    <NavLink to="/mypage" {...props}>
      マイページ
      <LabelCount count={unread} countLabel={`未読メッセージ${unread}件`} />
    </NavLink>
  ) : (
    <NavLink to="/login" {...props}>
      ログイン
    </NavLink>
  )
}
