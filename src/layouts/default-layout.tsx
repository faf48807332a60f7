import type { ReactNode } from 'react'
import { SiteHeader } from './header/site-header.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

export interface FrameProps {
  strips?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

export const DefaultLayout = ({ strips, tools, children }: FrameProps) => (
  <>
    <SkipLink />
    <SiteHeader tools={tools} />
    {strips}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
