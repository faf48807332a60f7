import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Category } from '#contract/categories.ts'
import { useCategories } from '#src/navigation/site-data.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { COMPANY_PAGES, SHOPPING_PAGES } from '../site-pages.ts'
import styles from './side-menu.module.css'

const CategoryLink = ({ id, label, className }: { id: number; label: string; className?: string }) => (
  <Link to="/items/category/{-$id}" params={{ id }} replace className={className ?? styles.link}>
    {label}
  </Link>
)

/** A category with its parts; one without parts is a link. */
function Branch({ category, parts }: { category: Category; parts: Category[] }) {
  if (parts.length === 0) return <CategoryLink id={category.id} label={category.name} className={styles.single} />
  return (
    <Disclosure summary={category.name}>
      <ul className={styles.parts}>
        <li>
          <CategoryLink id={category.id} label={`${category.name}すべて`} />
        </li>
        {parts.map(({ id, name }) => (
          <li key={id}>
            <CategoryLink id={id} label={name} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

const PageLinks = ({ pages }: { pages: typeof SHOPPING_PAGES | typeof COMPANY_PAGES }) => (
  <ul className={styles.group}>
    {pages.map(({ to, label }) => (
      <li key={to}>
        <Link to={to} replace className={styles.link}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

/** Every page that exists. Its links take the place of the entry that the drawer has in the history. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const categories = useCategories().filter(({ kind }) => kind === 'item')
  const closeOnLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose()
  }
  return (
    <Drawer open={open} onClose={onClose} title="メニュー">
      <nav aria-label="メニュー" onClick={closeOnLink}>
        <PageLinks pages={SHOPPING_PAGES} />
        <ul className={styles.tree}>
          {categories
            .filter(({ parentId }) => parentId === null)
            .map((category) => (
              <li key={category.id}>
                <Branch category={category} parts={categories.filter(({ parentId }) => parentId === category.id)} />
              </li>
            ))}
        </ul>
        <PageLinks pages={COMPANY_PAGES} />
      </nav>
    </Drawer>
  )
}
