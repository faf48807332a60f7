import type { ReactNode } from 'react'
import { AuthLayout } from './auth-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { SendAgain } from './send-again.tsx'

const layouts = { default: DefaultLayout, auth: AuthLayout }
export type LayoutName = keyof typeof layouts

/** The frame that a page declares (`staticData.layout`). */
export function Layout({ name, children }: { name: LayoutName; children: ReactNode }) {
  const Frame = layouts[name]
  return (
    <Frame>
      <SendAgain />
      {children}
    </Frame>
  )
}
