import type { CategoryNode } from '#contract/categories/schema.ts'
import type { CategoryCounts } from '#contract/items/schema.ts'
import { NavLink } from '#src/ui/controls/link.tsx'
import css from './category-nav.module.css'

interface CategoryNavProps {
  categories: readonly CategoryNode[]
  current: CategoryNode | undefined
  /** The words of a search, which the links keep. */
  query: string | undefined
  /** The numbers of a search, unknown in a response that an older version stored. */
  counts: CategoryCounts | undefined
}

/** Top-level categories, with the branch of the current page open. */
export function CategoryNav({ categories, current, query, counts }: CategoryNavProps) {
  const openId = current?.parentId ?? current?.id
  const getCount = ({ id, itemCount }: CategoryNode) => (query === undefined ? itemCount : counts && (counts[id] ?? 0))
  const isShown = (it: CategoryNode) => getCount(it) !== 0 || it.id === current?.id || it.id === openId
  const items = categories.filter((it) => it.kind === 'item' && it.itemCount > 0 && isShown(it))
  return (
    <nav aria-label="商品カテゴリー" className={css.nav}>
      <ul role="list">
        <li>
          <NavLink to="/items" search={query ? { q: query } : {}} className={css.link} activeOptions={{ exact: true }}>
            すべての商品
          </NavLink>
        </li>
        {items
          .filter((it) => it.parentId === null)
          .map((top) => (
            <li key={top.id}>
              <CategoryLink category={top} query={query} count={getCount(top)} />
              {top.id === openId && (
                <ul role="list" className={css.branch}>
                  {items
                    .filter((it) => it.parentId === top.id)
                    .map((child) => (
                      <li key={child.id}>
                        <CategoryLink category={child} query={query} count={getCount(child)} />
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface CategoryLinkProps extends Pick<CategoryNavProps, 'query'> {
  category: CategoryNode
  count: number | undefined
}

function CategoryLink({ category: { id, name }, query, count }: CategoryLinkProps) {
  return (
    <NavLink
      to="/items/category/{-$id}"
      params={{ id }}
      search={query ? { q: query } : {}}
      className={css.link}
      activeOptions={{ exact: true }}
    >
      {name}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </NavLink>
  )
}
