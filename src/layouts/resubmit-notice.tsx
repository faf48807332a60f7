import { RESUBMIT_ANCHOR } from '#contract/shared/constants.ts'
import styles from './resubmit-notice.module.css'

/**
 * Displayed by its anchor alone: the server redirects here when it receives a form that only a
 * script can submit.
 */
export const ResubmitNotice = () => (
  <p id={RESUBMIT_ANCHOR} className={styles.notice}>
    もう一度送信してください
  </p>
)
