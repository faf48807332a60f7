import styles from './form.module.css'

/** For every form that collects personal data. */
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
