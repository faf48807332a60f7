import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { useSession } from '#src/session/session.ts'
import { useUnread } from '#src/session/unread.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { AccountIcon, CalendarIcon, HeartIcon, HomeIcon, type Icon, SearchIcon } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import css from './app-bar.module.css'

const face = (Shape: Icon, label: string, count = 0, unit = ''): ReactNode => (
  <>
    <span className={css.shape}>
      <Shape size={24} />
      <CountBadge count={count} />
    </span>
    {label}
    {count > 0 && <VisuallyHidden>{`${count}${unit}`}</VisuallyHidden>}
  </>
)

/** The lower edge of the installed app on phones, where there is no browser around the page. */
export function AppBar() {
  const isCustomer = useSession().state === 'customer'
  const { favorites } = useBaskets()
  const unread = useUnread()
  return (
    <nav aria-label="アプリ" className={css.bar}>
      <Link to="/" className={css.place} activeOptions={{ exact: true }}>
        {face(HomeIcon, 'ホーム')}
      </Link>
      <button type="button" popoverTarget="search" className={css.place}>
        {face(SearchIcon, 'さがす')}
      </button>
      <Link to="/reservation" preload={false} className={css.place}>
        {face(CalendarIcon, '予約')}
      </Link>
      <Link to="/mypage/favorite" preload={false} className={css.place}>
        {face(HeartIcon, 'お気に入り', favorites.size, '件')}
      </Link>
      <Link to={isCustomer ? '/mypage' : '/login'} className={css.place} activeOptions={{ exact: true }}>
        {isCustomer ? face(AccountIcon, 'マイページ', unread, '件の未読メッセージ') : face(AccountIcon, 'ログイン')}
      </Link>
    </nav>
  )
}
