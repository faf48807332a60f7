import { Link } from '@tanstack/react-router'
import { Strip } from '#src/ui/strip.tsx'
import styles from './verify-strip.module.css'

/** Asks customers to confirm their mail address until they have. In every page, shown by a mark of the document alone. */
export const VerifyStrip = () => (
  <div className={styles.strip}>
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
  </div>
)
