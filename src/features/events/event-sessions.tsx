import { useId } from 'react'
import { formatSession, getSessionState, groupByDay, type SessionView } from '#contract/events/rules.ts'
import { formatShortDay } from '#contract/shared/civil-date.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { EventBadge } from './event-grid.tsx'
import css from './event-page.module.css'

interface EventSessionsProps {
  sessions: readonly SessionView[]
  onChoose: (startsAt: number) => void
}

/** The sessions of an event by day, with their state. A session with free seats leads to the form. */
export function EventSessions({ sessions, onChoose }: EventSessionsProps) {
  const id = useId()
  return (
    <div className={css.sessions}>
      {[...groupByDay(sessions)].map(([date, own]) => (
        <section key={date} className={css.day} aria-labelledby={`${id}${date}`}>
          <h3 id={`${id}${date}`}>{formatShortDay(date)}</h3>
          <ul role="list">
            {own.map((session) => (
              <EventSession key={session.startsAt} session={session} onChoose={() => onChoose(session.startsAt)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function EventSession({ session, onChoose }: { session: SessionView; onChoose: () => void }) {
  const { startsAt, endsAt, capacity, free } = session
  const state = getSessionState(session, useNow())
  const isOpen = state === 'open' || state === 'few'
  return (
    <li className={css.session}>
      <span className={css.when}>
        <span className={css.time}>{formatHours(startsAt, endsAt)}</span>
        <EventBadge state={state} />
      </span>
      {isOpen && (
        <span className={css.seats}>
          {free === undefined ? `定員${capacity}名` : `残り${free}席`}
          {free !== undefined && <span className={css.capacity}>{`（定員${capacity}名）`}</span>}
        </span>
      )}
      {isOpen && (
        <Button kind="secondary" aria-label={`${formatSession(session)}を予約する`} onClick={onChoose}>
          予約する
        </Button>
      )}
    </li>
  )
}
