import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonKind } from './button-class.ts'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  kind?: ButtonKind
  /** At work: shows a spinner in its own width, keeps the focus and takes no further click. */
  busy?: boolean
  wide?: boolean
}

export function Button({ kind, busy = false, wide = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  /** Preventing the click also holds back the submit that would follow from it, by pointer or by Enter in a field. */
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, { wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      <span className={styles.content}>{children}</span>
      {busy && <span className={styles.spinner} />}
    </button>
  )
}
