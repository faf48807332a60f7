import type { ReactNode } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './strip.module.css'

export type StripKind = 'calm' | 'info' | 'honey' | 'danger'

/** A slim band across the page with one message and its buttons at the end. */
export function Strip({
  kind = 'calm',
  children,
  actions,
}: {
  kind?: StripKind
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={classNames(styles.strip, styles[kind])}>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
