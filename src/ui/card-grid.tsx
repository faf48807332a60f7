import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'
import { classNames } from './class-names.ts'

interface CardGridProps {
  of: 'items' | 'stories'
  /** The first stories, of which two fill a row instead of three. */
  wideCount?: number
  /** Never leaves out cards below the window: an anchor further down would be missed. */
  isWhole?: boolean
  children: ReactNode
}

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, wideCount = 0, isWhole = false, children }: CardGridProps) {
  return (
    <ul role="list" className={classNames(styles.grid, styles[of], isWhole && styles.whole)}>
      {Children.map(children, (card, index) => (
        <li className={index < wideCount ? styles.wide : undefined}>{card}</li>
      ))}
    </ul>
  )
}
