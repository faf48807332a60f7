import type { ReactNode } from 'react'
import { SiteHeader } from './header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

interface DefaultLayoutProps {
  notice?: ReactNode
  strips?: ReactNode
  children: ReactNode
}

export const DefaultLayout = ({ notice, strips, children }: DefaultLayoutProps) => (
  <>
    <SkipLink />
    <SiteHeader>{notice}</SiteHeader>
    {strips}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
