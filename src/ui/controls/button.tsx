import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from '#src/ui/text/class-names.ts'
import { useIsOffline } from '#src/ui/hooks/use-is-offline.ts'

/** `danger`: for actions that cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/**
 * Makes a link look like a button: `<Link className={buttonClass('secondary')}>`. `wide` fills the
 * line.
 */
export const buttonClass = (kind: ButtonKind = 'primary', { wide = false } = {}): string =>
  classNames(styles.button, styles[kind], wide && styles.wide)

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  kind?: ButtonKind
  /** Shows a spinner without changing the width, keeps the focus and ignores further clicks. */
  busy?: boolean
  wide?: boolean
  /** For actions that need the server: the label while offline. Clicks do nothing then. */
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
  /**
   * Preventing the click also prevents the submit that would follow it, from a pointer or from
   * Enter in a field.
   */
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
      // The button keeps the focus, so that the new label is announced.
      aria-disabled={busy || isOffline || rest['aria-disabled']}
      aria-label={isOffline ? undefined : rest['aria-label']}
      onClick={click}
    >
      <span className={styles.content}>{isOffline ? offline : children}</span>
      {busy && <span className={styles.spinner} />}
    </button>
  )
}
