import { type ReactNode, useId } from 'react'
import css from './corner-card.module.css'

/** A card over the bottom of the page; hidden while typing. */
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
