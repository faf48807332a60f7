import { useAtom } from 'jotai'
import { type ComponentType, createContext, use, useCallback, useEffect } from 'react'
import type { CategoryNode } from '#contract/categories/schema.ts'
import { useCategories } from '#src/routing/site-data.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { Drawer } from '#src/ui/overlay/drawer.tsx'
import { NavLink } from '#src/ui/controls/link.tsx'
import { isPopoverOpen } from '#src/ui/overlay/popovers.ts'
import {
  COMPANY_PAGES,
  GUIDE_PAGES,
  READING_PAGES,
  RENOVATION_PAGES,
  SHOPPING_PAGES,
  type SitePages,
} from '#src/routing/site-pages.ts'
import { AccountLink } from './account-link.tsx'
import { MENU_ID, menuOpenAtom } from './menu-open.ts'
import styles from './side-menu.module.css'

/** A link closes the menu, even if it leads to the current page. */
const CloseMenuContext = createContext(() => {})

interface CategoryLinkProps {
  id: number
  label: string
  className: string | undefined
}

function CategoryLink({ id, label, className }: CategoryLinkProps) {
  const close = use(CloseMenuContext)
  return (
    <NavLink to="/items/category/{-$id}" params={{ id }} replace onClick={close} className={className}>
      {label}
    </NavLink>
  )
}

/** A category with its subcategories; one without them is a link. */
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
  const close = use(CloseMenuContext)
  return (
    <ul className={styles.group}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} replace onClick={close} className={styles.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** An entry at the end of the menu. `onPress` closes the menu. */
export type MenuEntrySlot = ComponentType<{ className: string | undefined; onPress: () => void }>

/** All pages. Its links replace the drawer's history entry. */
export function SideMenu({ entry: Entry }: { entry?: MenuEntrySlot | undefined }) {
  const categories = useCategories().filter(({ kind }) => kind === 'item')
  const [open, setOpen] = useAtom(menuOpenAtom)
  const onClose = useCallback(() => setOpen(false), [setOpen])
  useEffect(() => {
    if (isPopoverOpen(document.getElementById(MENU_ID)!)) setOpen(true)
    // The next page may have another frame.
    return onClose
  }, [setOpen, onClose])
  return (
    <Drawer id={MENU_ID} open={open} onClose={onClose} title="メニュー">
      <CloseMenuContext value={onClose}>
        <nav aria-label="メニュー">
          <div className={styles.account}>
            <AccountLink className={styles.single} replace onClick={onClose} />
            <NavLink to="/mypage/favorite" replace preload={false} onClick={onClose} className={styles.single}>
              お気に入り
            </NavLink>
            <NavLink to="/mypage/order" replace preload={false} onClick={onClose} className={styles.single}>
              ご注文履歴
            </NavLink>
          </div>
          <PageLinks pages={SHOPPING_PAGES} />
          <PageLinks pages={RENOVATION_PAGES} />
          <PageLinks pages={READING_PAGES} />
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
          {Entry && <Entry className={styles.link} onPress={onClose} />}
        </nav>
      </CloseMenuContext>
    </Drawer>
  )
}
