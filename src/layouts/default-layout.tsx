import type { ReactNode } from 'react'
import type { SuggestionsSlot } from './header/search-box.tsx'
import { type MenuEntrySlot, SideMenu } from './header/side-menu.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './skip-link.module.css'
import noticeStyles from './notices.module.css'

/** Slots for other features. The auth layout shows only the notice. */
export interface FrameProps {
  /** Important on every page, at the bottom of the header. */
  notice?: ReactNode
  /** Slim bands below the header. */
  strips?: ReactNode
  /** Buttons at the end of the header. */
  tools?: ReactNode
  /** The main call to action, in the header of wide windows. */
  visit?: ReactNode
  suggestions?: SuggestionsSlot | undefined
  menuEntry?: MenuEntrySlot | undefined
  children: ReactNode
}

export const DefaultLayout = ({ notice, strips, tools, visit, suggestions, menuEntry, children }: FrameProps) => (
  <>
    <SkipLink />
    <SiteHeader tools={tools} visit={visit} suggestions={suggestions}>
      <Notices>{notice}</Notices>
    </SiteHeader>
    {strips}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    {/* At the end, so that it does not delay what is in view. */}
    <SideMenu entry={menuEntry} />
  </>
)

/** For keyboard users: skips the header. */
const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    本文へ移動
  </a>
)

/**
 * Reserves the space of the strips (routing/notice-space.ts), also before their code has loaded.
 */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div data-strips className={noticeStyles.notices}>
    {children}
  </div>
)
