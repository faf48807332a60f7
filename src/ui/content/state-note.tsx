import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './state-note.module.css'

interface StateNoteProps {
  /** `moss`: all is well. `honey`: something is being waited for. `sand`: it is over. `danger`: it failed. */
  kind: 'moss' | 'honey' | 'sand' | 'danger'
  icon: LucideIcon
  /** What is true now, in a few words. */
  title: string
  children?: ReactNode
  /** Buttons for what the customer can do, the most likely one first. */
  actions?: ReactNode
}

/** The state of something that goes on for a while: what is true now, what follows and what can be done. */
export const StateNote = ({ kind, icon: Icon, title, children, actions }: StateNoteProps) => (
  <div className={classNames(styles.note, styles[kind])}>
    <Icon />
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)
