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
  /** The step of the section around it (ui/section.tsx). */
  step?: 2 | 3 | undefined
  children: ReactNode
}

/** The first four cards fill the screen of a phone. The others follow in pairs, which share a row. */
const getStepClass = (index: number, step = 1) =>
  index < 4 ? undefined : belowFold[`step${Math.min(step - 1 + Math.floor(index / 2), 5)}`]

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, wideCount = 0, contentVisibility = 'auto', step, children }: CardGridProps) {
  const isLazy = contentVisibility === 'auto'
  return (
    <ul role="list" className={classNames(styles.grid, styles[of], !isLazy && styles.visible)}>
      {Children.map(children, (card, index) => (
        <li className={classNames(index < wideCount && styles.wide, isLazy && getStepClass(index, step)) || undefined}>
          {card}
        </li>
      ))}
    </ul>
  )
}
