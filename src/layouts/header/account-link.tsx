import { Link } from '@tanstack/react-router'
import { useSession } from '#src/session/session.ts'

interface AccountLinkProps {
  className: string | undefined
  /** Takes the place of the present entry of the history. */
  replace?: boolean
  onClick?: () => void
}

/** Where one logs in, or to what one has logged in. The server renders it for guests. */
export const AccountLink = (props: AccountLinkProps) =>
  useSession().state === 'customer' ? (
    <Link to="/mypage" {...props}>
      マイページ
    </Link>
  ) : (
    <Link to="/login" {...props}>
      ログイン
    </Link>
  )
