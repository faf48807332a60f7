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
import { useNow } from '#src/navigation/use-now.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Link } from '#src/ui/link.tsx'
import { StoryCard, StoryGrid, type StoryGridProps } from '#src/ui/story-card.tsx'

const BADGE_KINDS = { open: 'moss', few: 'clay', full: 'calm', closed: 'calm', cancelled: 'calm' } as const

export const EventBadge = ({ state }: { state: SessionState }) => (
  <Badge kind={BADGE_KINDS[state]}>{SESSION_STATE_LABELS[state]}</Badge>
)

interface EventGridProps extends StoryGridProps<EventCard> {
  /** Free seats, if they are known. */
  seats?: readonly EventSeats[] | undefined
}

/** Cards of events with their next session and state. */
export function EventGrid({ seats = [], ...props }: EventGridProps) {
  const now = useNow()
  return (
    <StoryGrid {...props}>
      {(event, card) => {
        const sessions = joinSeats(
          event.sessions,
          seats.filter(({ eventId }) => eventId === event.id),
        )
        const coming = sessions.filter((it) => isComing(it, now))
        const next = coming[0] ?? sessions.at(-1)!
        return (
          <StoryCard
            {...card}
            picture={event.picture}
            badges={<EventBadge state={getEventState(sessions, now)} />}
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
