import { Heart as HeartIcon } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import type { FavoriteKey } from '#contract/cart/favorite-key.ts'
import { type Replicas, useReplicas } from '#src/device/cart-sync/cart.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { classNames } from '#src/ui/text/class-names.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import css from './favorite-button.module.css'
import { setFavorite } from './favorites.commands.ts'

const FavoritesContext = createContext<Replicas['favorites']>(new Map())

/** Subscribes once for all buttons: a list has dozens, and leaving it ends the subscription of each. */
export const FavoritesProvider = ({ children }: { children: ReactNode }) => (
  <FavoritesContext value={useReplicas().favorites}>{children}</FavoritesContext>
)

interface FavoriteButtonProps {
  of: FavoriteKey
  /** Icon only on a picture, otherwise with its label. */
  appearance?: 'icon' | 'words'
}

/** The favorite toggle. Its label says what a press does. */
export function FavoriteButton({ of, appearance = 'icon' }: FavoriteButtonProps) {
  const isFavorite = use(FavoritesContext).has(of)
  const label = isFavorite ? 'お気に入りから外す' : 'お気に入りに追加'
  const toggle = () => void setFavorite(of, !isFavorite)
  return (
    <span className={classNames(css.box, isFavorite && css.on, appearance === 'icon' && css.icon)}>
      {appearance === 'icon' ? (
        <IconButton data-favorite icon={HeartIcon} label={label} onClick={toggle} />
      ) : (
        <Button kind="quiet" onClick={toggle}>
          <HeartIcon />
          {label}
        </Button>
      )}
    </span>
  )
}
