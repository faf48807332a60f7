import type { CategoryNode } from '#contract/categories/schema.ts'
import { NavLink } from '#src/ui/link.tsx'
import css from './category-nav.module.css'

interface CategoryNavProps {
  categories: readonly CategoryNode[]
  current: CategoryNode | undefined
}

/** Top-level categories, with the branch of the current page open. */
export function CategoryNav({ categories, current }: CategoryNavProps) {
  const items = categories.filter((it) => it.kind === 'item' && it.itemCount > 0)
  const openId = current?.parentId ?? current?.id
  return (
    <nav aria-label="商品カテゴリー" className={css.nav}>
      <ul role="list">
        <li>
          <NavLink to="/items" className={css.link} activeOptions={{ exact: true }}>
            すべての商品
          </NavLink>
        </li>
        {items
          .filter((it) => it.parentId === null)
          .map((top) => (
            <li key={top.id}>
              <CategoryLink category={top} />
              {top.id === openId && (
                <ul role="list" className={css.branch}>
                  {items
                    .filter((it) => it.parentId === top.id)
                    .map((child) => (
                      <li key={child.id}>
                        <CategoryLink category={child} />
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

function CategoryLink({ category: { id, name, itemCount } }: { category: CategoryNode }) {
  return (
    <NavLink to="/items/category/{-$id}" params={{ id }} className={css.link} activeOptions={{ exact: true }}>
      {name}
      <span className={css.count}>{itemCount}</span>
    </NavLink>
  )
}
