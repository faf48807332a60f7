import { favoriteKey } from '#contract/favorites.ts'
import { useBaskets } from '#src/local/baskets/shown-baskets.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { HeartIcon } from '#src/ui/icons.tsx'
import css from './favorite-button.module.css'
import { setFavorite } from './favorites.commands.ts'

interface FavoriteButtonProps {
  itemId: number
  /** Alone on a picture, or with its words. */
  look?: 'icon' | 'words'
}

/** The heart. Its words say what it does next. */
export function FavoriteButton({ itemId, look = 'icon' }: FavoriteButtonProps) {
  const isFavorite = useBaskets().favorites.has(favoriteKey(itemId))
  const label = isFavorite ? 'お気に入りから外す' : 'お気に入りに追加'
  const toggle = () => void setFavorite(itemId, !isFavorite)
  return (
    <span className={classNames(css.box, isFavorite && css.on, look === 'icon' && css.icon)}>
      {look === 'icon' ? (
        <IconButton icon={HeartIcon} label={label} onClick={toggle} />
      ) : (
        <Button kind="quiet" onClick={toggle}>
          <HeartIcon />
          {label}
        </Button>
      )}
    </span>
  )
}
