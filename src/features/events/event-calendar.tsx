import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatSessionDay } from '#contract/events/labels.ts'
import {
  getEventState,
  getSessionState,
  groupByDay,
  SESSION_STATE_LABELS,
  type SessionState,
  type SessionView,
} from '#contract/events/rules.ts'
import type { EventCard } from '#contract/events/schema.ts'
import { formatHours } from '#contract/reservations/labels.ts'
import { formatDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { useNow } from '#src/navigation/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { pageOf } from '#src/ui/date-picker/calendar-days.ts'
import { type DayState, MonthCalendar } from '#src/ui/date-picker/month-calendar.tsx'
import { EventBadge } from './event-badge.tsx'
import css from './event-calendar.module.css'

/** More are shown on demand. */
const FIRST_SESSIONS = 4

const SIGNS: Record<SessionState, string> = { open: '●', few: '△', full: '×', closed: '−', cancelled: '−' }

export interface CalendarSession extends SessionView {
  event: Pick<EventCard, 'id' | 'title'>
  shop: string
}

interface EventCalendarProps {
  /** In order of time. */
  sessions: readonly CalendarSession[]
}

/** The months from this one to that of the last session, with the sessions of a month or of one day beside. */
export function EventCalendar({ sessions }: EventCalendarProps) {
  const now = useNow()
  const today = toJapanDate(now)
  const days = groupByDay(sessions)
  const next = sessions.find((it) => getSessionState(it, now) !== 'closed')
  const last = sessions.at(-1)
  const [chosenPage, setPage] = useState<string>()
  const [day, setDay] = useState<string>()
  const [isWhole, setIsWhole] = useState(false)
  const page = chosenPage ?? pageOf('date', next ? toJapanDate(next.startsAt) : today)
  const [first, lastDate] = [pageOf('date', today), last ? toJapanDate(last.startsAt) : today]
  const stateOf = (date: string): DayState => {
    const own = days.get(date)
    if (!own) return {}
    const state = getEventState(own, now)
    return { note: { sign: SIGNS[state], label: `${own.length}件・${SESSION_STATE_LABELS[state]}` } }
  }
  const listed =
    day === undefined
      ? sessions.filter((it) => pageOf('date', toJapanDate(it.startsAt)) === page && it.startsAt > now)
      : (days.get(day) ?? [])
  const shown = isWhole || day !== undefined ? listed : listed.slice(0, FIRST_SESSIONS)
  return (
    <div className={css.calendar}>
      <div role="group" aria-label="開催日のカレンダー">
        <MonthCalendar
          {...{ page, first, stateOf, now }}
          last={lastDate < today ? today : lastDate}
          shown={day}
          onPage={(to) => {
            setPage(to)
            setDay(undefined)
            setIsWhole(false)
          }}
          onShow={(date) => {
            setPage(pageOf('date', date))
            setDay(date === day ? undefined : date)
          }}
          signs={(['open', 'few', 'full', 'closed'] as const).map((state) => (
            <span key={state}>{`${SIGNS[state]} ${SESSION_STATE_LABELS[state]}`}</span>
          ))}
        />
      </div>
      <div className={css.sessions} aria-live="polite">
        <h2 className={css.title}>
          {day === undefined ? `${Number(page.slice(5, 7))}月の日程` : `${formatDay(day).replace(/^\d+年/, '')}の日程`}
        </h2>
        {shown.length === 0 ? (
          <p className={css.none}>
            {day === undefined ? 'この月には、これからの予定がありません。' : 'この日の予定はありません。'}
          </p>
        ) : (
          <ul role="list">
            {shown.map((it) => (
              <li key={`${it.event.id} ${it.startsAt}`} className={css.session}>
                <span className={css.time}>
                  {day === undefined && <strong>{formatSessionDay(it.startsAt)}</strong>}{' '}
                  {formatHours(it.startsAt, it.endsAt)}
                </span>
                <EventBadge state={getSessionState(it, now)} />
                <Link to="/events/$id" params={{ id: it.event.id }} className={css.link}>
                  {it.event.title}
                </Link>
                <span className={css.shop}>{it.shop}</span>
              </li>
            ))}
          </ul>
        )}
        {shown.length < listed.length && (
          <Button kind="secondary" onClick={() => setIsWhole(true)}>
            {`この月の日程をすべて見る（${listed.length}件）`}
          </Button>
        )}
      </div>
    </div>
  )
}
