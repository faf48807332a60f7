import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useUnread } from '#src/session/unread.ts'
import { classNames } from '#src/ui/class-names.ts'
import { CountedButton } from '#src/ui/counted-button.tsx'
import { MenuIcon } from '#src/ui/icons.tsx'
import { late } from '#src/ui/late.tsx'
import { SiteName } from '../site-name.tsx'
import { SHOPPING_PAGES } from '../site-pages.ts'
import { AccountLink } from './account-link.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './site-header.module.css'
import { useHidesOnScroll } from './use-hides-on-scroll.ts'

const SideMenu = late(async () => (await import('./side-menu.tsx')).SideMenu)

interface SiteHeaderProps {
  /** What other features put beside the search. */
  tools?: ReactNode
  /** Strips at its lower edge. */
  children?: ReactNode
}

export function SiteHeader({ tools, children }: SiteHeaderProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const isHidden = useHidesOnScroll()
  const unread = useUnread()
  return (
    <header className={classNames(styles.header, isHidden && styles.hidden)}>
      <div className={styles.inner}>
        <div className={styles.menu}>
          <CountedButton
            icon={MenuIcon}
            label="メニュー"
            count={unread}
            words={`未読メッセージ${unread}件`}
            aria-haspopup="dialog"
            onClick={() => setIsMenuOpen(true)}
          />
        </div>
        <SiteName />
        <nav aria-label="メイン" className={styles.pages}>
          {SHOPPING_PAGES.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.page} activeOptions={{ includeSearch: false }}>
              {label}
            </Link>
          ))}
        </nav>
        <SearchBox />
        <div className={styles.tools}>{tools}</div>
        <AccountLink className={styles.account} />
      </div>
      {children}
      <SideMenu open={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </header>
  )
}
