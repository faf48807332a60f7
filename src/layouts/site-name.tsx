import { Link } from '@tanstack/react-router'
import { SITE_NAME } from '#contract/rules.ts'
import { Mark } from '#src/ui/mark.tsx'
import styles from './site-name.module.css'

/** The mark and the name, as they stand in every header; leads home. */
export const SiteName = () => (
  <Link to="/" className={styles.name}>
    <Mark />
    {SITE_NAME}
  </Link>
)
