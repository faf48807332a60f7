import styles from './skip-link.module.css'

/** For keyboard users: skips the header. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    本文へ移動
  </a>
)
