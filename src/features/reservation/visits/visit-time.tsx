import { toJapanDate, formatDay } from '#contract/shared/civil-date.ts'
import type { Reservation } from '#contract/reservations/schema.ts'
import { formatKind } from '#contract/reservations/labels.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import css from './visit.module.css'

type Times = Pick<Reservation, 'startsAt' | 'endsAt'>

/** `2026年11月24日（火） 10:00〜11:30`; on a narrow screen, day and hours wrap as a whole. */
export function VisitTime({ visit: { startsAt, endsAt } }: { visit: Times }) {
  const start = Date.parse(startsAt)
  const end = Date.parse(endsAt)
  return (
    <>
      <span className={css.whole}>{formatDay(toJapanDate(start))}</span>{' '}
      <span className={css.whole}>{formatHours(start, end)}</span>
    </>
  )
}

/** The same, with the kind of visit or the event. */
export const VisitTitle = ({ visit }: { visit: Times & Pick<Reservation, 'kind' | 'event'> }) => (
  <>
    <VisitTime visit={visit} /> <span className={css.whole}>{formatKind(visit)}</span>
  </>
)
