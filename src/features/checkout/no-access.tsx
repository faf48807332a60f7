import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'

/** Without an account, an order is opened by its link, which this tab does not have. */
export const NoAccess = () => (
  <EmptyState
    action={
      <Link to="/order" className={buttonClass('secondary')}>
        リンクを受け取る
      </Link>
    }
  >
    ご注文の内容は、メールでお送りしたリンクからご覧いただけます。会員の方は、ログインしてご確認ください。
  </EmptyState>
)
