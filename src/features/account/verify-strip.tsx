import { Link } from '#src/ui/controls/link.tsx'
import { Strip } from '#src/ui/content/strip.tsx'
import styles from './verify-strip.module.css'

/**
 * Asks customers to verify their address. Rendered in every page and shown only by a class of
 * `<html>`.
 */
export const VerifyStrip = () => (
  <section className={styles.strip} aria-label="ご確認のお願い">
    <Strip
      kind="honey"
      actions={
        <Link to="/verify" className={styles.way}>
          確認する
        </Link>
      }
    >
      メールアドレスのご確認をお願いします
    </Strip>
  </section>
)
