import { type ReactNode, useId } from 'react'
import css from './corner-card.module.css'

/** Lies over the lower edge of the page without taking its place; gives way where somebody types. */
export function CornerCard({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={css.card}>
      <img src="/icons/any-192.png" alt="" width={48} height={48} className={css.icon} />
      <div className={css.text}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
      <div className={css.actions}>{actions}</div>
    </section>
  )
}
