import { Link } from '@tanstack/react-router'
import { SITE_NAME } from '#contract/rules.ts'
import styles from './site-name.module.css'

/** The mark and the name, as they stand in every header; leads home. */
export const SiteName = () => (
  <Link to="/" className={styles.name}>
    <img src="/favicon.svg" alt="" width={28} height={28} fetchPriority="low" />
    {SITE_NAME}
  </Link>
)
