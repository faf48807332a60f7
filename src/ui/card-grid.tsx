import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'
import { classNames } from './class-names.ts'
import { getStepClass, type Step } from './step-class.ts'

export interface CardGridProps {
  of: 'items' | 'stories'
  /** The first stories, of which two fill a row instead of three. */
  wideCount?: number
  /** `visible` lays out the cards below the window too, where an anchor further down needs exact heights. */
  contentVisibility?: 'auto' | 'visible' | undefined
  /** The step of the section around it. */
  step?: Step | undefined
  children: ReactNode
}

/**
 * The first four cards appear with the grid: they fill the screen of a phone, unless its section waits. The others follow in
 * pairs; two items share a row.
 */
const getCardClass = (index: number, step: Step | 1 = 1) =>
  index < 4 ? undefined : getStepClass(step - 1 + Math.floor(index / 2))

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, wideCount = 0, contentVisibility = 'auto', step, children }: CardGridProps) {
  const isLazy = contentVisibility === 'auto'
  return (
    <ul role="list" className={classNames(styles.grid, styles[of], !isLazy && styles.visible)}>
      {Children.map(children, (card, index) => (
        <li className={classNames(index < wideCount && styles.wide, isLazy && getCardClass(index, step)) || undefined}>
          {card}
        </li>
      ))}
    </ul>
  )
}
