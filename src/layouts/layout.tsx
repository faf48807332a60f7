import { AuthLayout } from './auth-layout.tsx'
import { DefaultLayout, type FrameProps } from './default-layout.tsx'
import { RESUBMIT_ANCHOR } from '#contract/shared/constants.ts'
import styles from './resubmit-notice.module.css'

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

/**
 * Displayed by its anchor alone: the server redirects here when it receives a form that only a
 * script can submit.
 */
const ResubmitNotice = () => (
  <p id={RESUBMIT_ANCHOR} className={styles.notice}>
    もう一度送信してください
  </p>
)
