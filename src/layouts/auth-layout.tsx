import styles from './auth-layout.module.css'
import { type FrameProps, Notices } from './default-layout.tsx'
import { SiteName } from './header/site-name.tsx'

/** Only the name and a narrow column. Needs no data, so it also frames errors of the root route. */
export const AuthLayout = ({ notice, children }: FrameProps) => (
  <div className={styles.layout}>
    <header className={styles.header}>
      <SiteName />
    </header>
    {notice && <Notices>{notice}</Notices>}
    <main id="main" tabIndex={-1} className={styles.column}>
      {children}
    </main>
  </div>
)
