import type { ReactNode } from 'react'
import { classNames } from '#src/ui/text/class-names.ts'
import belowFold from './below-fold.module.css'
import styles from './section.module.css'

interface SectionProps {
  title?: ReactNode
  /** A short English caption above the title, as is usual in the trade: `New Items`. */
  caption?: string
  /** A link beside the title: すべて見る. */
  more?: ReactNode
  /** `page`: the content width; `reading`: the width of a text. */
  width?: 'page' | 'reading'
  /** A tinted band across the page. */
  band?: boolean
  id?: string
  children: ReactNode
}

/** A section of a page with its width, gutters and the space above it. */
export function Section({ title, caption, more, width = 'page', band = false, id, children }: SectionProps) {
  return (
    <section id={id} className={classNames(styles.section, belowFold.lazy, band && styles.band)}>
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
