import { Link } from '@tanstack/react-router'
import type { CategoryNode } from '#contract/categories.ts'
import type { ItemCard } from '#contract/items.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ItemGrid } from '../card/item-grid.tsx'
import type { ItemSearch } from './item-search.ts'
import css from './nothing-found.module.css'

interface NothingFoundProps {
  search: ItemSearch
  hasFilters: boolean
  /** Of the first level. */
  categories: readonly CategoryNode[]
  /** Popular ones in stock. */
  instead: readonly ItemCard[]
  now: number
}

/** No item fits: says so, and leads on to wider lists, to the categories and to what others like. */
export function NothingFound({ search: { q }, hasFilters, categories, instead, now }: NothingFoundProps) {
  return (
    <>
      <EmptyState
        action={
          <div className={css.ways}>
            {hasFilters && (
              <Link to="." search={q ? { q } : {}} className={buttonClass('secondary')}>
                条件をすべてはずす
              </Link>
            )}
            <Link to="/items" className={buttonClass('secondary')}>
              すべての商品を見る
            </Link>
            <Link to="/" className={buttonClass('quiet')}>
              ホームへ戻る
            </Link>
          </div>
        }
      >
        <Reason words={q} hasFilters={hasFilters} />
      </EmptyState>
      {instead.length > 0 && (
        <section className={css.more} aria-labelledby="instead">
          <h2 id="instead" className={css.heading}>
            いま人気の商品
          </h2>
          <ItemGrid items={instead} now={now} />
        </section>
      )}
      <nav className={css.more} aria-labelledby="other-categories">
        <h2 id="other-categories" className={css.heading}>
          カテゴリーからさがす
        </h2>
        <ul role="list" className={css.categories}>
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link to="/items/category/{-$id}" params={{ id }} className={css.category}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Reason({ words, hasFilters }: { words: string | undefined; hasFilters: boolean }) {
  if (words)
    return (
      <>
        <span className={css.words}>「{words}」</span>に一致する商品は
        <wbr />
        見つかりませんでした。
        <br />
        {hasFilters ? (
          <>
            条件を変えるか、
            <wbr />
          </>
        ) : null}
        別の言葉でお試しください。
      </>
    )
  if (hasFilters)
    return (
      <>
        この条件に合う商品は
        <wbr />
        見つかりませんでした。
        <br />
        条件を変えてお試しください。
      </>
    )
  return (
    <>
      ただいまご案内できる商品がありません。
      <br />
      入荷まで、しばらくお待ちください。
    </>
  )
}
