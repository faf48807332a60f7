import type { ReactNode } from 'react'
import { SiteHeader } from './header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

export const DefaultLayout = ({ strips, children }: { strips?: ReactNode; children: ReactNode }) => (
  <>
    <SkipLink />
    <SiteHeader />
    {strips}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
