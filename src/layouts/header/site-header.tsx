import { useSetAtom } from 'jotai'
import { memo, type ReactNode, useState, useEffect } from 'react'
import { Menu as MenuIcon } from 'lucide-react'
import { useUnread } from '#src/device/events/unread.ts'
import { classNames } from '#src/ui/text/class-names.ts'
import { CountedButton } from '#src/ui/controls/counted-button.tsx'
import { NavLink } from '#src/ui/controls/link.tsx'
import { SiteName } from './site-name.tsx'
import { HEADER_PAGES } from '#src/routing/site-pages.ts'
import { AccountLink } from './account-link.tsx'
import { SearchBox, type SuggestionsSlot } from './search-box.tsx'
import { MENU_ID, menuOpenAtom } from './menu-open.ts'
import styles from './site-header.module.css'

interface SiteHeaderProps {
  /** Content of other features, beside the search. */
  tools?: ReactNode
  /** The main call to action, in wide windows. */
  visit?: ReactNode
  suggestions?: SuggestionsSlot | undefined
  /** Strips at the bottom of the header. */
  children?: ReactNode
}

export function SiteHeader(props: SiteHeaderProps) {
  const isHidden = useHidesOnScroll()
  return (
    <header className={classNames(styles.header, isHidden && styles.hidden)}>
      <Content {...props} />
    </header>
  )
}

/** Does not render again when the header hides. */
const Content = memo(({ tools, visit, suggestions, children }: SiteHeaderProps) => (
  <>
    <div className={styles.inner}>
      <MenuButton />
      <SiteName />
      <nav aria-label="メイン" className={styles.pages}>
        {HEADER_PAGES.map(({ to, label }) => (
          <NavLink key={to} to={to} className={styles.page}>
            {label}
          </NavLink>
        ))}
      </nav>
      <SearchBox suggestions={suggestions} />
      <div className={styles.tools}>{tools}</div>
      <AccountLink className={styles.account} />
      <div className={styles.visit}>{visit}</div>
    </div>
    {children}
  </>
))

function MenuButton() {
  const unread = useUnread()
  const setOpen = useSetAtom(menuOpenAtom)
  return (
    <div className={styles.menu}>
      <CountedButton
        icon={MenuIcon}
        label="メニュー"
        count={unread}
        countLabel={`未読メッセージ${unread}件`}
        aria-haspopup="dialog"
        popoverTarget={MENU_ID}
        onClick={(event) => {
          // Instead of the popover, the dialog opens, which is modal and closes by Back.
          event.preventDefault()
          setOpen(true)
        }}
      />
    </div>
  )
}

/** Smaller movements are not a change of direction. */
const MIN_MOVE_PX = 8
/** The header is always visible near the top. */
const ALWAYS_SHOWN_PX = 120

/** True while scrolling down, false as soon as the page scrolls up. */
function useHidesOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    // Reading it before the first event would force a layout during hydration.
    let last: number | undefined
    const follow = () => {
      last ??= scrollY
      const moved = scrollY - last
      if (Math.abs(moved) < MIN_MOVE_PX) return
      last = scrollY
      setIsHidden(moved > 0 && scrollY > ALWAYS_SHOWN_PX)
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  return isHidden
}
