import type { ReactNode } from 'react'
import styles from './notices.module.css'

/** Holds the room of the strips that are due (navigation/notice-room.ts), also until their code has come. */
export const Notices = ({ children }: { children: ReactNode }) => <div className={styles.notices}>{children}</div>
