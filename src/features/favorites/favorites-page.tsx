import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { itemIdOf } from '#contract/favorites.ts'
import type { ItemCard } from '#contract/items.ts'
import type { Call } from '#contract/render.ts'
import { MAX_FAVORITES } from '#contract/rules.ts'
import { useBaskets, wakeBaskets } from '#src/local/baskets/shown-baskets.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CardGridSkeleton } from '#src/ui/skeleton.tsx'
import { useHeldPending } from '#src/ui/use-held-pending.ts'
import { setFavorite } from './favorites.commands.ts'
import css from './favorites-page.module.css'
import { useFavoriteItems } from './use-favorite-items.ts'

const AT_ONCE = 24

export interface FavoritesPageProps {
  call: Call
  /** How items look is not for this feature to know. */
  children: (items: readonly ItemCard[]) => ReactNode
}

/** What is liked, the newest first: a guest's on this device, a customer's on all of his. */
export function FavoritesPage({ call, children }: FavoritesPageProps) {
  const { isRead, favorites } = useBaskets()
  const [most, setMost] = useState(AT_ONCE)
  useEffect(() => void wakeBaskets().catch(() => {}), [])
  const keys = [...favorites.keys()].slice(0, most)
  const { items, fresh, gone, isKept } = useFavoriteItems(call, keys)
  const shown = keys.flatMap((key) => (gone.has(key) ? [] : (items.get(key) ?? [])))

  const isWaiting = useHeldPending(!isRead || (keys.length > 0 && fresh.size === 0 && !isKept && shown.length === 0))
  if (isWaiting) return <CardGridSkeleton of="items" count={4} />
  if (keys.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/items" className={buttonClass('secondary')}>
            商品をさがす
          </Link>
        }
      >
        お気に入りはまだありません。ハートを押すと、ここに保存されます。
      </EmptyState>
    )
  return (
    <>
      <p className={css.count} role="status">
        {favorites.size}件{favorites.size >= MAX_FAVORITES && `（${MAX_FAVORITES}件まで保存できます）`}
      </p>
      {isKept && <p className={css.note}>通信できないため、前回表示した内容です。</p>}
      {shown.length > 0 && children(shown)}
      {gone.size > 0 && (
        <div className={css.gone}>
          <p>販売を終了した商品が{gone.size}件あります。</p>
          <Button kind="secondary" onClick={() => gone.forEach((key) => void setFavorite(itemIdOf(key), false))}>
            お気に入りから外す
          </Button>
        </div>
      )}
      {favorites.size > most && (
        <p className={css.more}>
          <Button kind="secondary" onClick={() => setMost(most + AT_ONCE)}>
            もっと見る
          </Button>
        </p>
      )}
    </>
  )
}
