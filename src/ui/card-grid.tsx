import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'
import { classNames } from './class-names.ts'

export interface CardGridProps {
  of: 'items' | 'stories'
  /** The first stories, of which two fill a row instead of three. */
  wideCount?: number
  /** `visible` lays out the cards below the window too, where an anchor further down needs exact heights. */
  contentVisibility?: 'auto' | 'visible' | undefined
  children: ReactNode
}

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, wideCount = 0, contentVisibility = 'auto', children }: CardGridProps) {
  return (
    <ul role="list" className={classNames(styles.grid, styles[of], contentVisibility === 'visible' && styles.visible)}>
      {Children.map(children, (card, index) => (
        <li className={index < wideCount ? styles.wide : undefined}>{card}</li>
      ))}
    </ul>
  )
}
