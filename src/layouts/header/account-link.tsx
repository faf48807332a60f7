import { Link } from '@tanstack/react-router'
import { useSession } from '#src/session/session.ts'
import { useUnread } from '#src/session/unread.ts'
import { WordCount } from '#src/ui/word-count.tsx'

interface AccountLinkProps {
  className: string | undefined
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  onClick?: () => void
}

/** Where one logs in, or to what one has logged in. The server renders it for guests. */
export function AccountLink(props: AccountLinkProps) {
  const unread = useUnread()
  return useSession().state === 'customer' ? (
    <Link to="/mypage" {...props}>
      マイページ
      <WordCount count={unread} words={`未読メッセージ${unread}件`} />
    </Link>
  ) : (
    <Link to="/login" {...props}>
      ログイン
    </Link>
  )
}
