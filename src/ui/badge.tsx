import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

/** A word or two about a thing: 新着, セール, 残り2点. `clay` is for what should be noticed. */
export function Badge({ kind = 'calm', children }: { kind?: 'calm' | 'moss' | 'clay' | 'honey'; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>
}
