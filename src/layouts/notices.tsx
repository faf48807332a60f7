import type { ReactNode } from 'react'
import styles from './notices.module.css'

/**
 * Reserves the space of the strips (navigation/notice-space.ts), also before their code has loaded.
 */
export const Notices = ({ children }: { children: ReactNode }) => (
  <div data-strips className={styles.notices}>
    {children}
  </div>
)
