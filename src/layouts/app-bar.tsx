import type { ReactNode } from 'react'
import {
  Heart as HeartIcon,
  Search as SearchIcon,
  UserRound as AccountIcon,
  CalendarDays as CalendarIcon,
  House as HomeIcon,
  type LucideIcon,
} from 'lucide-react'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { useUnread } from '#src/device/events/unread.ts'
import { CountBadge } from '#src/ui/controls/count-badge.tsx'
import { NavLink } from '#src/ui/controls/link.tsx'
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx'
import { hasPopovers } from '#src/ui/overlay/popovers.ts'
import { openSearch } from './header/open-search.ts'
import css from './app-bar.module.css'

const entryContent = (Shape: LucideIcon, label: string, count = 0, unit = ''): ReactNode => (
  <>
    <span className={css.shape}>
      <Shape size={24} />
      <CountBadge count={count} />
    </span>
    {label}
    {count > 0 && <VisuallyHidden>{`${count}${unit}`}</VisuallyHidden>}
  </>
)

/** The bottom bar of the installed app on phones, where there is no browser toolbar. */
export function AppBar() {
  const isCustomer = useSession().state === 'customer'
  const { favorites } = useReplicas()
  const unread = useUnread()
  return (
    <nav aria-label="アプリ" className={css.bar}>
      <NavLink to="/" className={css.place} activeOptions={{ exact: true }}>
        {entryContent(HomeIcon, 'ホーム')}
      </NavLink>
      <button
        type="button"
        popoverTarget="search"
        className={css.place}
        onClick={() => {
          if (!hasPopovers()) openSearch()
        }}
      >
        {entryContent(SearchIcon, 'さがす')}
      </button>
      <NavLink to="/reservation" preload={false} className={css.place}>
        {entryContent(CalendarIcon, '予約')}
      </NavLink>
      <NavLink to="/mypage/favorite" preload={false} className={css.place}>
        {entryContent(HeartIcon, 'お気に入り', favorites.size, '件')}
      </NavLink>
      <NavLink to={isCustomer ? '/mypage' : '/login'} className={css.place} activeOptions={{ exact: true }}>
        {isCustomer
          ? entryContent(AccountIcon, 'マイページ', unread, '件の未読メッセージ')
          : entryContent(AccountIcon, 'ログイン')}
      </NavLink>
    </nav>
  )
}
