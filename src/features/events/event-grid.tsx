import { useState } from 'react'
import {
  formatEventFee,
  formatSession,
  getEventState,
  isComing,
  joinSeats,
  SESSION_STATE_LABELS,
  type SessionState,
} from '#contract/events/rules.ts'
import { EVENT_KINDS, type EventCard } from '#contract/events/schema.ts'
import type { EventSeats } from '#contract/events/seats.ts'
import { addDays, toJapanDate } from '#contract/shared/civil-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Badge } from '#src/ui/content/badge.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import type { LoadedSeats } from './live-seats.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/content/story-card.tsx'

const BADGE_KINDS = { open: 'moss', few: 'clay', full: 'calm', closed: 'calm', cancelled: 'calm' } as const

export const EventBadge = ({ state }: { state: SessionState }) => (
  <Badge kind={BADGE_KINDS[state]}>{SESSION_STATE_LABELS[state]}</Badge>
)

const LiveSeats = lazyOnIdle(async () => (await import('./live-seats.tsx')).LiveSeats)

/** Seats are requested for this many days. */
export const SEATS_DAYS_AHEAD = 92

/** Cards of events with their next session and state. Whether seats are free is unknown at first, and while offline. */
export function EventGrid(props: StoryGridProps<EventCard>) {
  const now = useNow()
  const today = toJapanDate(now)
  const [loaded, setLoaded] = useState<LoadedSeats>()
  return (
    <>
      <LiveSeats open from={today} to={addDays(today, SEATS_DAYS_AHEAD)} onChange={setLoaded} />
      <EventCards {...props} now={now} seats={loaded?.data} />
    </>
  )
}

interface EventCardsProps extends StoryGridProps<EventCard> {
  now: number
  seats: readonly EventSeats[] | undefined
}

function EventCards({ now, seats, ...props }: EventCardsProps) {
  return (
    <StoryGrid {...props}>
      {(event, card) => {
        const sessions = joinSeats(
          event.sessions,
          seats?.filter(({ eventId }) => eventId === event.id),
        )
        const coming = sessions.filter((it) => isComing(it, now))
        const next = coming[0] ?? sessions.at(-1)!
        const state = getEventState(sessions, now)
        return (
          <StoryCard
            {...card}
            picture={event.picture}
            badges={(next.free !== undefined || state !== 'open') && <EventBadge state={state} />}
            category={EVENT_KINDS[event.kind]}
            title={event.title}
            titleBreaks={event.titleBreaks}
            link={(title) => (
              <Link to="/events/$id" params={{ id: event.id }}>
                {title}
              </Link>
            )}
          >
            <p>{`${formatSession(next)}${coming.length > 1 ? ` ほか${coming.length - 1}回` : ''}`}</p>
            <p>{formatEventFee(event.feeYen)}</p>
          </StoryCard>
        )
      }}
    </StoryGrid>
  )
}
