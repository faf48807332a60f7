import { SITE_NAME } from '#contract/shared/constants.ts'
import { Link } from '#src/ui/controls/link.tsx'
import { Logo } from '#src/ui/content/logo.tsx'
import styles from './site-name.module.css'

/** Logo and name, as in every header; links to the home page. */
export const SiteName = () => (
  <Link to="/" className={styles.name}>
    <Logo />
    {SITE_NAME}
  </Link>
)
