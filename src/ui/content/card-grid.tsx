import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'
import { classNames } from '#src/ui/text/class-names.ts'

/** A few cards of a longer list, which the page links to. In narrow windows `row` scrolls sideways and `list` has a card per line. */
export type Preview = 'row' | 'list'

export interface CardGridProps {
  of: 'items' | 'stories'
  /** The first stories, of which two fill a row instead of three. */
  wideCount?: number
  preview?: Preview | undefined
  /** `visible` lays out the cards below the window too, where an anchor further down needs exact heights. */
  contentVisibility?: 'auto' | 'visible' | undefined
  children: ReactNode
}

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, wideCount = 0, preview, contentVisibility = 'auto', children }: CardGridProps) {
  const isLazy = contentVisibility === 'auto' && !preview
  return (
    <ul
      role="list"
      className={classNames(styles.grid, styles[of], !isLazy && styles.visible, preview && styles[preview])}
    >
      {Children.map(children, (card, index) => (
        <li className={index < wideCount ? styles.wide : undefined}>{card}</li>
      ))}
    </ul>
  )
}
