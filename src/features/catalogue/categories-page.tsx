import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/categories.ts'

export const CategoriesPage = ({ categories }: { categories: Category[] }) => (
  <>
    <h1>カテゴリー</h1>
    <ul>
      {categories.map(({ id, name, itemCount }) => (
        <li key={id}>
          <Link to="/items/category/{-$id}" params={{ id }}>
            {name}（{itemCount}）
          </Link>
        </li>
      ))}
    </ul>
  </>
)
