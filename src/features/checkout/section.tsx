import { type ReactNode, type Ref, useId } from 'react'
import css from './section.module.css'

interface SectionProps {
  title: string
  /** At the end of the heading's line. */
  action?: ReactNode
  /** The heading, which can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One part of the checkout. */
export function Section({ title, action, headingRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 ref={headingRef} id={id} tabIndex={-1} className={css.heading}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
