import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { CountBadge } from '#src/ui/count-badge.tsx'
import { HeartIcon } from '#src/ui/icons.tsx'
import css from './favorites-link.module.css'

/** The way to the favorites, with their number. */
export function FavoritesLink() {
  const { size } = useBaskets().favorites
  const countId = useId()
  return (
    <Link
      to="/mypage/favorite"
      preload={false}
      className={css.link}
      aria-label="お気に入り"
      aria-describedby={countId}
      title="お気に入り"
    >
      <HeartIcon size={24} />
      <CountBadge count={size} />
      <span id={countId} hidden>
        {size > 0 && `${size}件`}
      </span>
    </Link>
  )
}
