import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SITE_NAME } from '#contract/rules.ts'

export const DefaultLayout = ({ children }: { children: ReactNode }) => (
  <>
    <header>
      <Link to="/">{SITE_NAME}</Link> <Link to="/items">商品</Link>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer>
      <Link to="/about">会社案内</Link> <Link to="/law">特定商取引法に基づく表記</Link> <Link to="/pp">プライバシーポリシー</Link>
    </footer>
  </>
)
