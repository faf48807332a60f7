import { useId } from 'react'
import { Heart as HeartIcon } from 'lucide-react'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { CountBadge } from '#src/ui/controls/count-badge.tsx'
import { NavLink } from '#src/ui/controls/link.tsx'
import css from './favorites-link.module.css'

/** Links to the favorites, with their count. */
export function FavoritesLink() {
  const { size } = useReplicas().favorites
  const countId = useId()
  return (
    <span className={css.box}>
      <NavLink
        to="/mypage/favorite"
        preload={false}
        className={css.link}
        aria-label="お気に入り"
        aria-describedby={countId}
        title="お気に入り"
      >
        <HeartIcon size={24} />
      </NavLink>
      <CountBadge count={size} />
      <span id={countId} hidden>
        {size > 0 && `${size}件`}
      </span>
    </span>
  )
}
