import { formatSession, getSessionState, type SessionView } from '#contract/events/rules.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { EventBadge } from './event-grid.tsx'
import css from './event-page.module.css'

interface EventSessionsProps {
  sessions: readonly SessionView[]
  onChoose: (startsAt: number) => void
}

/** The sessions of an event with their state. A session with free seats leads to the form. */
export function EventSessions({ sessions, onChoose }: EventSessionsProps) {
  const now = useNow()
  return (
    <ul role="list" className={css.sessions}>
      {sessions.map((session) => {
        const { startsAt, capacity, free } = session
        const state = getSessionState(session, now)
        const isOpen = state === 'open' || state === 'few'
        return (
          <li key={startsAt} className={css.session}>
            <span className={css.time}>{formatSession(session)}</span>
            <EventBadge state={state} />
            <span className={css.seats}>
              {isOpen && free === undefined && `定員${capacity}名`}
              {isOpen && free !== undefined && (
                <>
                  {`残り${free}席`}
                  <span className={css.capacity}>{`（定員${capacity}名）`}</span>
                </>
              )}
            </span>
            {isOpen && (
              <Button
                kind="secondary"
                aria-label={`${formatSession(session)}を予約する`}
                onClick={() => onChoose(startsAt)}
              >
                予約する
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
