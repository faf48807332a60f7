import { Children, type ReactNode } from 'react'
import belowFold from './below-fold.module.css'
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

/** The first four cards fill the screen of a phone. */
const getStep = (index: number) => (index < 4 ? undefined : index < 8 ? belowFold.secondStep : belowFold.thirdStep)

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, wideCount = 0, contentVisibility = 'auto', children }: CardGridProps) {
  const isLazy = contentVisibility === 'auto'
  return (
    <ul role="list" className={classNames(styles.grid, styles[of], !isLazy && styles.visible)}>
      {Children.map(children, (card, index) => (
        <li className={classNames(index < wideCount && styles.wide, isLazy && getStep(index)) || undefined}>{card}</li>
      ))}
    </ul>
  )
}
