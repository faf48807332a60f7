import { type ReactNode, use } from 'react'
import type { SuggestionsSlot } from './header/search-box.tsx'
import type { MenuEntrySlot } from './header/side-menu.tsx'
import { SiteHeader } from './header/site-header.tsx'
import { FrameIsInserted } from './frame-html.ts'
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
  suggestions?: SuggestionsSlot | undefined
  menuEntry?: MenuEntrySlot | undefined
  children: ReactNode
}

export const DefaultLayout = ({ notice, strips, tools, suggestions, menuEntry, children }: FrameProps) => (
  <>
    <SkipLink />
    {import.meta.env.SSR && use(FrameIsInserted) ? (
      <header />
    ) : (
      <SiteHeader tools={tools} suggestions={suggestions} menuEntry={menuEntry}>
        <Notices>{notice}</Notices>
      </SiteHeader>
    )}
    {strips}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    {import.meta.env.SSR && use(FrameIsInserted) ? <footer /> : <SiteFooter />}
  </>
)

/** For keyboard users: skips the header. */
const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    本文へ移動
  </a>
)

/**
 * Reserves the space of the strips (navigation/notice-space.ts), also before their code has loaded.
 */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div data-strips className={noticeStyles.notices}>
    {children}
  </div>
)
