import styles from './skip-link.module.css'

/** For the keyboard: past the header, straight to the page. */
export const SkipLink = () => (
  <a href="#main" className={styles.skip}>
    本文へ移動
  </a>
)
