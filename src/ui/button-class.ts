import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** `danger`: for actions that cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/**
 * Makes a link look like a button: `<Link className={buttonClass('secondary')}>`. `wide` fills the
 * line.
 */
export const buttonClass = (kind: ButtonKind = 'primary', { wide = false } = {}): string =>
  classNames(styles.button, styles[kind], wide && styles.wide)
