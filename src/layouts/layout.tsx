import type { ReactNode } from 'react'
import { AuthLayout } from './auth-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { SendAgain } from './send-again.tsx'

const layouts = { default: DefaultLayout, auth: AuthLayout }
export type LayoutName = keyof typeof layouts

interface LayoutProps {
  name: LayoutName
  /** What one has to know on every page, at the lower edge of its head. */
  notice?: ReactNode
  /** Slim bands under the header, where there is one. */
  strips?: ReactNode
  /** Buttons at the end of the header, where there is one. */
  tools?: ReactNode
  children: ReactNode
}

/** The frame that a page declares (`staticData.layout`). */
export function Layout({ name, notice, strips, tools, children }: LayoutProps) {
  const Frame = layouts[name]
  return (
    <Frame notice={notice} strips={strips} tools={tools}>
      <SendAgain />
      {children}
    </Frame>
  )
}
