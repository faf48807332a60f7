import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet'

/** Makes a link look like a button: `<Link className={buttonClass('secondary')}>`. `wide` fills its line. */
export const buttonClass = (kind: ButtonKind = 'primary', { wide = false } = {}): string =>
  classNames(styles.button, styles[kind], wide && styles.wide)
