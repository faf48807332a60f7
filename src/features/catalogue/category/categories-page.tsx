import type { Category } from '#contract/categories/schema.ts'
import { Page } from '#src/ui/content/page.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { Phrases } from '#src/ui/text/phrases.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './categories-page.module.css'

const SIZES = '(width >= 1024px) 180px, (width >= 640px) 22vw, 30vw'

/** The whole category tree. */
export function CategoriesPage({ categories }: { categories: readonly Category[] }) {
  const items = categories.filter((it) => it.kind === 'item' && it.itemCount > 0)
  const reforms = categories.filter((it) => it.kind === 'reform')
  return (
    <Page steps={[{ label: 'ホーム', href: '/' }, { label: 'カテゴリー' }]}>
      <h1 className={css.title}>カテゴリー</h1>
      {items
        .filter((it) => it.parentId === null)
        .map((top) => {
          const children = items.filter((it) => it.parentId === top.id)
          return (
            <section key={top.id} className={css.branch} aria-labelledby={`category-${top.id}`}>
              <div className={css.head}>
                <h2 id={`category-${top.id}`} className={css.heading}>
                  {top.name}
                </h2>
                <Link to="/items/category/{-$id}" params={{ id: top.id }} className={css.all}>
                  {`${top.itemCount}点をすべて見る`}
                </Link>
              </div>
              <ul role="list" className={css.tiles}>
                {(children.length > 0 ? children : [top]).map((category) => (
                  <li key={category.id}>
                    <CategoryTile category={category} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      {reforms.length > 0 && (
        <section className={css.branch} aria-labelledby="category-reform">
          <div className={css.head}>
            <h2 id="category-reform" className={css.heading}>
              リフォーム
            </h2>
            <Link to="/reform" className={css.all}>
              事例をすべて見る
            </Link>
          </div>
          <ul role="list" className={css.tiles}>
            {reforms.map((category) => (
              <li key={category.id}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function CategoryTile({ category: { id, kind, name, nameBreaks = [], picture } }: { category: Category }) {
  return (
    <Link
      to={kind === 'item' ? '/items/category/{-$id}' : '/reform/category/{-$id}'}
      params={{ id }}
      className={css.tile}
    >
      {picture && (
        <span className={css.picture}>
          <Picture picture={picture} sizes={SIZES} ratio="square" decorative />
        </span>
      )}
      <Phrases text={name} breaks={nameBreaks} />
    </Link>
  )
}
