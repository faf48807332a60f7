import { Children, type ReactNode } from 'react'
import styles from './card-grid.module.css'
import { classNames } from './class-names.ts'

/** Items in 2, 3 or 4 columns, stories in 1, 2 or 3. */
export function CardGrid({ of, children }: { of: 'items' | 'stories'; children: ReactNode }) {
  return (
    <ul role="list" className={classNames(styles.grid, styles[of])}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  )
}
