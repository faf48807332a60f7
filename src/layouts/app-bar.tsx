import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { useSession } from '#src/session/session.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { AccountIcon, CartIcon, HeartIcon, HomeIcon, type Icon, SearchIcon } from '#src/ui/icons.tsx'
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
export function AppBar({ onOpenCart }: { onOpenCart: () => void }) {
  const isCustomer = useSession().state === 'customer'
  const { cart, favorites } = useBaskets()
  const pieces = [...cart.values()].reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <nav aria-label="アプリ" className={css.bar}>
      <Link to="/" className={css.place} activeOptions={{ exact: true }}>
        {face(HomeIcon, 'ホーム')}
      </Link>
      <button type="button" popoverTarget="search" className={css.place}>
        {face(SearchIcon, 'さがす')}
      </button>
      <button type="button" aria-haspopup="dialog" className={css.place} onClick={onOpenCart}>
        {face(CartIcon, 'カート', pieces, '点')}
      </button>
      <Link to="/mypage/favorite" preload={false} className={css.place}>
        {face(HeartIcon, 'お気に入り', favorites.size, '件')}
      </Link>
      <Link to={isCustomer ? '/mypage' : '/login'} className={css.place} activeOptions={{ exact: true }}>
        {face(AccountIcon, isCustomer ? 'マイページ' : 'ログイン')}
      </Link>
    </nav>
  )
}
