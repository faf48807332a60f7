import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonKind } from './button-class.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { useIsOffline } from './use-is-offline.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  kind?: ButtonKind
  /** At work: shows a spinner in its own width, keeps the focus and takes no further click. */
  busy?: boolean
  wide?: boolean
  /** Does nothing without the server, and says so: its words while that cannot be heard. */
  offline?: string | undefined
}

export function Button({
  kind,
  busy = false,
  wide = false,
  offline,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOffline = useIsOffline() && offline !== undefined && !busy
  /** Preventing the click also holds back the submit that would follow from it, by pointer or by Enter in a field. */
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isOffline) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(kind, { wide }), isOffline && styles.offline)}
      aria-busy={busy || undefined}
      // The focus stays on it, so that what it says is heard.
      aria-disabled={busy || isOffline || rest['aria-disabled']}
      aria-label={isOffline ? undefined : rest['aria-label']}
      onClick={click}
    >
      <span className={styles.content}>{isOffline ? offline : children}</span>
      {busy && <span className={styles.spinner} />}
    </button>
  )
}
