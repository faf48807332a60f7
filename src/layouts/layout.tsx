import { AuthLayout } from './auth-layout.tsx'
import { DefaultLayout, type FrameProps } from './default-layout.tsx'
import { ResubmitNotice } from './resubmit-notice.tsx'

const layouts = { default: DefaultLayout, auth: AuthLayout }
export type LayoutName = keyof typeof layouts

interface LayoutProps extends FrameProps {
  name: LayoutName
}

/** The frame that a page declares (`staticData.layout`). */
export function Layout({ name, children, ...slots }: LayoutProps) {
  const Frame = layouts[name]
  return (
    <Frame {...slots}>
      <ResubmitNotice />
      {children}
    </Frame>
  )
}
