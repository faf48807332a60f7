import { type ReactNode, type Ref, useId } from 'react'
import { CardFrame } from './card-frame.tsx'
import styles from './card-section.module.css'

interface CardSectionProps {
  title: string
  /** At the end of the heading's line. */
  action?: ReactNode
  /** The heading, which can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section with its heading on a card: one part of a form or of my page. */
export function CardSection({ title, action, headingRef, children }: CardSectionProps) {
  const id = useId()
  return (
    <CardFrame as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 ref={headingRef} id={id} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </CardFrame>
  )
}
