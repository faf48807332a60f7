import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from '#src/ui/text/class-names.ts'

/** A short label such as 新着, セール or 残り2点. `clay` draws attention. */
export function Badge({ kind = 'calm', children }: { kind?: 'calm' | 'moss' | 'clay' | 'honey'; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[kind])}>{children}</span>
}
