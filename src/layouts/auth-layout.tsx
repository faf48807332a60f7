import type { ReactNode } from 'react'
import { SITE_NAME } from '#contract/rules.ts'

/** The name only, and a narrow column. Needs no data, so that it also frames the page when nothing could be read. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <>
    <header>
      <a href="/">{SITE_NAME}</a>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)
