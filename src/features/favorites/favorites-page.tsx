import { type ReactNode, useState } from 'react'
import {
  type FavoriteKey,
  isFavoriteCase,
  parseFavoriteKey,
  toFavoriteCaseKey,
  toFavoriteKey,
} from '#contract/cart/favorite-key.ts'
import * as itemsApi from '#contract/items/api.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import type { ReformCard } from '#contract/reforms/schema.ts'
import { MAX_FAVORITES } from '#contract/shared/constants.ts'
import { useReplicas } from '#src/device/cart-sync/cart.ts'
import { type FetchItems, useReplicaItems } from '#src/device/query/use-replica-items.ts'
import { buttonClass, Button } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { CardGridSkeleton } from '#src/ui/loading/skeleton.tsx'
import { Pending } from '#src/ui/loading/pending.tsx'
import { useFocusAfterRemoval } from '#src/ui/hooks/use-focus-after-removal.ts'
import { setFavorite } from './favorites.commands.ts'
import css from './favorites-page.module.css'

const PAGE_SIZE = 24
/** The maximum of ids per request. */
const MAX_IDS = 48

const toParts = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / MAX_IDS) }, (_, part) => ({
    query: { ids: keys.slice(part * MAX_IDS, (part + 1) * MAX_IDS).map(parseFavoriteKey), page: 1, perPage: MAX_IDS },
  }))

type Favorite = ItemCard | ReformCard

const fetchFavorites: FetchItems<Favorite> = async (call, keys, signal) => {
  const [items, cases] = await Promise.all([
    Promise.all(toParts(keys.filter((key) => !isFavoriteCase(key))).map((it) => call(itemsApi.list, it, { signal }))),
    Promise.all(toParts(keys.filter(isFavoriteCase)).map((it) => call(reformsApi.list, it, { signal }))),
  ])
  return [
    ...items.flatMap(({ data }) => data.map((it): [string, Favorite] => [toFavoriteKey(it.id), it])),
    ...cases.flatMap(({ data }) => data.map((it): [string, Favorite] => [toFavoriteCaseKey(it.id), it])),
  ]
}

/** The fields without which a card cannot be rendered. */
const isFavorite = (stored: unknown): stored is Favorite => {
  const { id, picture } = (stored ?? {}) as Partial<Favorite>
  return typeof id === 'number' && picture !== undefined
}

export interface FavoritesPageProps {
  /** Rendered by the features of catalogue and renovation. */
  children: (items: readonly ItemCard[], cases: readonly ReformCard[]) => ReactNode
}

/** Favorites, the newest first: a guest's on this device, a customer's on all of theirs. */
export function FavoritesPage({ children }: FavoritesPageProps) {
  const { isLoaded, favorites } = useReplicas()
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE)
  const keys = [...favorites.keys()].slice(0, visibleCount)
  const { items, fresh, gone, isFromDevice } = useReplicaItems(keys, { fetchItems: fetchFavorites, isItem: isFavorite })
  const { listProps, emptyRef } = useFocusAfterRemoval('[data-favorite]')
  const shown = keys.filter((key) => !gone.has(key) && items.has(key))
  const toCards = (of: readonly string[]) => of.map((key) => items.get(key)!)

  const isWaiting = !isLoaded || (keys.length > 0 && fresh.size === 0 && !isFromDevice && shown.length === 0)
  const empty = (
    <EmptyState
      ref={emptyRef}
      action={
        <Link to="/items" className={buttonClass('secondary')}>
          商品をさがす
        </Link>
      }
    >
      お気に入りはまだありません。ハートを押すと、ここに保存されます。
    </EmptyState>
  )
  const list = (
    <>
      <p className={css.count} role="status">
        {favorites.size}件{favorites.size >= MAX_FAVORITES && `（${MAX_FAVORITES}件まで保存できます）`}
      </p>
      {isFromDevice && <p className={css.note}>通信できないため、前回表示した内容です。</p>}
      {shown.length > 0 && (
        <div {...listProps}>
          {children(
            toCards(shown.filter((key) => !isFavoriteCase(key))) as ItemCard[],
            toCards(shown.filter(isFavoriteCase)) as ReformCard[],
          )}
        </div>
      )}
      {gone.size > 0 && (
        <div className={css.gone}>
          <p>
            {[...gone].some(isFavoriteCase) ? '掲載を終了したもの' : '販売を終了した商品'}が{gone.size}件あります。
          </p>
          <Button kind="secondary" onClick={() => gone.forEach((key) => void setFavorite(key as FavoriteKey, false))}>
            お気に入りから外す
          </Button>
        </div>
      )}
      {favorites.size > visibleCount && (
        <p className={css.more}>
          <Button kind="secondary" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
            もっと見る
          </Button>
        </p>
      )}
    </>
  )
  return (
    <Pending data={isWaiting ? undefined : keys} skeleton={<CardGridSkeleton of="items" count={4} />}>
      {() => (keys.length === 0 ? empty : list)}
    </Pending>
  )
}
