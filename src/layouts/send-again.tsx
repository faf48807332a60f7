import { SEND_AGAIN_ANCHOR } from '#contract/rules.ts'
import styles from './send-again.module.css'

/** Shown by the address alone: the server leads here when a form came that only the program can send. */
export const SendAgain = () => (
  <p id={SEND_AGAIN_ANCHOR} className={styles.notice}>
    もう一度送信してください
  </p>
)
