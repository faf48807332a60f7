import { Link } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { CategoryNode } from '#contract/categories.ts'
import { InstallMenuEntry } from '#src/features/install/install-menu-entry.tsx'
import { useCategories } from '#src/navigation/site-data.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { COMPANY_PAGES, GUIDE_PAGES, SHOPPING_PAGES, type SitePages } from '../site-pages.ts'
import { AccountLink } from './account-link.tsx'
import styles from './side-menu.module.css'

/** Following a link closes the menu, also when it leads to the page that is there. */
const CloseMenu = createContext(() => {})

interface CategoryLinkProps {
  id: number
  label: string
  className: string | undefined
}

function CategoryLink({ id, label, className }: CategoryLinkProps) {
  const close = use(CloseMenu)
  return (
    <Link to="/items/category/{-$id}" params={{ id }} replace onClick={close} className={className}>
      {label}
    </Link>
  )
}

/** A category with its parts; one without parts is a link. */
function Branch({ category: { id, name }, parts }: { category: CategoryNode; parts: CategoryNode[] }) {
  if (parts.length === 0) return <CategoryLink id={id} label={name} className={styles.single} />
  return (
    <Disclosure summary={name}>
      <ul className={styles.parts}>
        {[{ id, name: `${name}すべて` }, ...parts].map((part) => (
          <li key={part.id}>
            <CategoryLink id={part.id} label={part.name} className={styles.link} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function PageLinks({ pages }: { pages: SitePages }) {
  const close = use(CloseMenu)
  return (
    <ul className={styles.group}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} replace onClick={close} className={styles.link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Every page that exists. Its links take the place of the entry that the drawer has in the history. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const categories = useCategories().filter(({ kind }) => kind === 'item')
  return (
    <Drawer open={open} onClose={onClose} title="メニュー">
      <CloseMenu value={onClose}>
        <nav aria-label="メニュー">
          <div className={styles.account}>
            <AccountLink className={styles.single} replace onClick={onClose} />
            <Link to="/mypage/favorite" replace preload={false} onClick={onClose} className={styles.single}>
              お気に入り
            </Link>
          </div>
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
          <PageLinks pages={GUIDE_PAGES} />
          <PageLinks pages={COMPANY_PAGES} />
          <InstallMenuEntry className={styles.link} onPress={onClose} />
        </nav>
      </CloseMenu>
    </Drawer>
  )
}
