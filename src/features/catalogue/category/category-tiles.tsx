import type { Category } from '#contract/categories/schema.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from './category-tiles.module.css'

const SIZES = '(width >= 1024px) 120px, 30vw'

/** Categories as pictures with names. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  return (
    <ul role="list" className={css.tiles}>
      {categories.map(({ id, name, picture }) => (
        <li key={id}>
          <Link to="/items/category/{-$id}" params={{ id }} className={css.tile}>
            {picture && (
              <span className={css.picture}>
                <Picture picture={picture} sizes={SIZES} ratio="square" decorative />
              </span>
            )}
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
