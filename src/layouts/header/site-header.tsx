import { memo, type ReactNode, useState, useEffect } from 'react'
import { Menu as MenuIcon } from 'lucide-react'
import { useUnread } from '#src/device/events/unread.ts'
import { classNames } from '#src/ui/class-names.ts'
import { CountedButton } from '#src/ui/counted-button.tsx'
import { lazyOnIdle } from '#src/ui/lazy-on-idle.tsx'
import { NavLink } from '#src/ui/link.tsx'
import { SiteName } from './site-name.tsx'
import { HEADER_PAGES } from './site-pages.ts'
import { AccountLink } from './account-link.tsx'
import { SearchBox, type SuggestionsSlot } from './search-box.tsx'
import type { MenuEntrySlot } from './side-menu.tsx'
import styles from './site-header.module.css'

const SideMenu = lazyOnIdle(async () => (await import('./side-menu.tsx')).SideMenu)

interface SiteHeaderProps {
  /** Content of other features, beside the search. */
  tools?: ReactNode
  suggestions?: SuggestionsSlot | undefined
  menuEntry?: MenuEntrySlot | undefined
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
const Content = memo(({ tools, suggestions, menuEntry, children }: SiteHeaderProps) => {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <>
      <div className={styles.inner}>
        <MenuButton onClick={() => setIsMenuOpen(true)} />
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
      </div>
      {children}
      <SideMenu open={isMenuOpen} onClose={() => setIsMenuOpen(false)} entry={menuEntry} />
    </>
  )
})

function MenuButton({ onClick }: { onClick: () => void }) {
  const unread = useUnread()
  return (
    <div className={styles.menu}>
      <CountedButton
        icon={MenuIcon}
        label="メニュー"
        count={unread}
        countLabel={`未読メッセージ${unread}件`}
        aria-haspopup="dialog"
        onClick={onClick}
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
