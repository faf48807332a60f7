import type { ReactNode } from 'react'
import { SiteHeader } from './header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

export const DefaultLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <SiteHeader />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
