import { type ReactNode, useId } from 'react'
import type { Reservation } from '#contract/reservations/schema.ts'
import { CardFrame } from '#src/ui/content/card-frame.tsx'
import { Badge } from '#src/ui/content/badge.tsx'
import { VisitFacts, type VisitProps } from './visit-facts.tsx'
import { VisitLinks } from './visit-links.tsx'
import { VisitTitle } from './visit-time.tsx'
import css from './visit.module.css'

const STATES: Record<Reservation['status'], ReactNode> = {
  confirmed: <Badge kind="moss">ご予約確定</Badge>,
  cancelled: <Badge>キャンセル済み</Badge>,
  visited: <Badge>ご来店済み</Badge>,
  no_show: <Badge>終了</Badge>,
}

/** A confirmed visit with everything needed for it. */
export function VisitCard({ visit, shop, children }: VisitProps & { children?: ReactNode }) {
  const id = useId()
  return (
    <CardFrame as="article" className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        {STATES[visit.status]}
        <h2 id={id} className={css.title}>
          <VisitTitle visit={visit} />
        </h2>
      </div>
      <VisitFacts visit={visit} shop={shop} />
      {visit.status === 'confirmed' && <VisitLinks visit={visit} shop={shop} />}
      {children}
    </CardFrame>
  )
}
