import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import type { ItemCard } from '#contract/items/schema.ts'
import { useSession } from '#src/device/session/use-session.ts'
import { buttonClass } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/content/empty-state.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { ItemGrid } from '../card/item-grid.tsx'
import { type ItemSearch, withoutFilter } from './item-search.ts'
import css from './nothing-found.module.css'

interface NothingFoundProps {
  search: ItemSearch
  hasFilters: boolean
  /** Top-level categories. */
  categories: readonly CategoryNode[]
  /** Popular items in stock. */
  instead: readonly ItemCard[]
}

/** No results: says so, and links to wider lists, categories and popular items. */
export function NothingFound({ search, hasFilters, categories, instead }: NothingFoundProps) {
  const { q, inStock } = search
  const isGuest = useSession().state !== 'customer'
  return (
    <>
      <EmptyState
        action={
          <div className={css.ways}>
            {inStock && (
              <Link to="." search={withoutFilter(search, 'inStock', 'page')} className={buttonClass('primary')}>
                品切れの商品も表示
              </Link>
            )}
            {hasFilters && (
              <Link to="." search={q ? { q } : {}} className={buttonClass('secondary')}>
                条件をすべて外す
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
        <Explanation query={q} hasFilters={hasFilters} isInStockOnly={inStock ?? false} />
      </EmptyState>
      {q && <SearchRetry key={q} query={q} />}
      {instead.length > 0 && (
        <section className={css.more} aria-labelledby="instead">
          <h2 id="instead" className={css.heading}>
            人気の商品
          </h2>
          <ItemGrid items={instead} />
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
      {isGuest && (
        <p className={css.more}>
          <Link to="/register">会員登録</Link>
          をしていただくと、お気に入りをどの端末でもご覧いただけます。
        </p>
      )}
    </>
  )
}

/** The search text for editing. Before hydration the form is submitted natively. */
function SearchRetry({ query: initial }: { query: string }) {
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new FormData(event.currentTarget).get('q')
    const q = typeof query === 'string' ? query.trim() : ''
    void navigate({ to: '/items', search: q ? { q } : {} })
  }
  return (
    <form action="/items" method="get" className={css.again} onSubmit={search}>
      <input
        type="search"
        name="q"
        defaultValue={initial}
        aria-label="別の言葉でさがす"
        enterKeyHint="search"
        maxLength={100}
        className={css.input}
      />
      <button type="submit" className={buttonClass('primary')}>
        もう一度さがす
      </button>
    </form>
  )
}

function Explanation({
  query,
  hasFilters,
  isInStockOnly,
}: {
  query: string | undefined
  hasFilters: boolean
  isInStockOnly: boolean
}) {
  if (query)
    return (
      <>
        <span className={css.words}>「{query}」</span>に一致する商品は
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
  if (isInStockOnly)
    return (
      <>
        ただいま在庫のある商品は
        <wbr />
        ありません。
        <br />
        品切れの商品も
        <wbr />
        あわせてご覧ください。
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
