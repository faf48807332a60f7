import styles from './form.module.css'

/** Stands beside the button of every form that takes something personal. */
export const PrivacyNote = () => (
  <p className={styles.policy}>
    ご入力いただいた情報は、
    <wbr />
    <a href="/pp" target="_blank" rel="noreferrer">
      プライバシーポリシー
    </a>
    に基づいて
    <wbr />
    取り扱います。
  </p>
)
