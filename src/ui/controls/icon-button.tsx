import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  icon: LucideIcon
  /** The action, as a verb; read aloud and shown on hover. */
  label: string
}

/** A 44 × 44 px button with only an icon. */
export function IconButton({ icon: Shape, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={styles.button} aria-label={label} title={label}>
      <Shape size={24} />
    </button>
  )
}
