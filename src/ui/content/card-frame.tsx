import type { HTMLAttributes } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import styles from './card-frame.module.css'

interface CardFrameProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
}

/** A raised surface with round corners. Screens arrange its content, and may choose another padding, by their own class. */
export const CardFrame = ({ as: Frame = 'div', className, ...rest }: CardFrameProps) => (
  <Frame className={classNames(styles.frame, className)} {...rest} />
)
