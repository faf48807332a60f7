import { dateInJapan } from '#contract/civil-date.ts'
import type { Reservation } from '#contract/reservations.ts'
import { KIND_RULES } from '#contract/slots.ts'
import { dayWords, hoursWords } from '#contract/visit-words.ts'
import css from './visit.module.css'

type Times = Pick<Reservation, 'startsAt' | 'endsAt'>

/** `2026年11月24日（火） 10:00〜11:30`; on a narrow screen day and hours break as a whole. */
export function VisitWhen({ visit: { startsAt, endsAt } }: { visit: Times }) {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return (
    <>
      <span className={css.whole}>{dayWords(dateInJapan(start))}</span>{' '}
      <span className={css.whole}>{hoursWords(start, end)}</span>
    </>
  )
}

/** The same, and what for. */
export const VisitTitle = ({ visit }: { visit: Times & Pick<Reservation, 'kind'> }) => (
  <>
    <VisitWhen visit={visit} /> <span className={css.whole}>{KIND_RULES[visit.kind].label}</span>
  </>
)
