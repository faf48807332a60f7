import { formatPeople, formatVisit } from '#contract/reservations/labels.ts'
import type { NewEventReservation } from '#contract/reservations/schema.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { formatClock } from '#contract/shared/format-date.ts'
import type { ShopEvent } from '#contract/events/schema.ts'
import { FactList } from '#src/ui/content/fact-list.tsx'
import { listContactFacts } from '../form/submission-facts.tsx'

interface SeatFactsProps {
  body: NewEventReservation
  /** Undefined if it cannot be loaded. */
  event: Pick<ShopEvent, 'title' | 'sessions'> | undefined
}

/** The facts of seats that are not confirmed. */
export const SeatFacts = ({ body, event }: SeatFactsProps) => (
  <FactList
    facts={[
      ['イベント', event?.title],
      ['日時', formatChosenSession(body, event)],
      ['人数', formatPeople(body)],
      ...listContactFacts(body.contact),
      ['備考', body.note],
    ]}
  />
)

/** With the year, unlike the choice above the form: this is what is reserved. */
function formatChosenSession({ startsAt }: NewEventReservation, event: SeatFactsProps['event']): string {
  const start = Date.parse(startsAt)
  const session = event?.sessions.find((it) => Date.parse(it.startsAt) === start)
  return session
    ? formatVisit(start, Date.parse(session.endsAt))
    : `${formatDay(toJapanDate(start))} ${formatClock(start)}から`
}
