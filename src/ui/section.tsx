import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './section.module.css'

export interface SectionProps {
  title?: ReactNode
  /** A few English words over the title, as the trade does: `New Items`. */
  caption?: string
  /** A link beside the title: すべて見る. */
  more?: ReactNode
  /** `page`: the width of the content; `reading`: of a text. */
  width?: 'page' | 'reading'
  /** A quiet band across the page. */
  band?: boolean
  id?: string
  /** A class that sets `--room`, about how high it is: reserved until it is near the view. */
  room?: string | undefined
  children: ReactNode
}

/** A part of a page with its width, its gutters and the space after the part before it. */
export function Section({ title, caption, more, width = 'page', band = false, id, room, children }: SectionProps) {
  return (
    <section id={id} className={classNames(styles.section, band && styles.band, room)}>
      <div className={classNames(styles.inner, styles[width])}>
        {title !== undefined && (
          <div className={styles.head}>
            <div>
              {caption !== undefined && (
                <p lang="en" className={styles.caption}>
                  {caption}
                </p>
              )}
              <h2>{title}</h2>
            </div>
            {more}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
