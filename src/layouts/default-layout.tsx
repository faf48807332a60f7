import type { ReactNode } from 'react'
import { SiteHeader } from './header/site-header.tsx'
import { Notices } from './notices.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

export interface FrameProps {
  notice?: ReactNode
  strips?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

export const DefaultLayout = ({ notice, strips, tools, children }: FrameProps) => (
  <>
    <SkipLink />
    <SiteHeader tools={tools}>
      <Notices>{notice}</Notices>
    </SiteHeader>
    {strips}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
)
