import { useState } from 'react'
import {
  formatSessionDay,
  getEventState,
  getSessionState,
  groupByDay,
  SESSION_STATE_LABELS,
  type SessionState,
  type SessionView,
} from '#contract/events/rules.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { addDays, addMonths, formatDay } from '#contract/shared/civil-date.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import type { DayState } from '#src/ui/date-picker/month-calendar.tsx'
import { lazyOnIdle } from '#src/ui/loading/lazy-on-idle.tsx'
import { Link } from '#src/ui/controls/link.tsx'
import { EventBadge } from './event-grid.tsx'
import css from './event-calendar.module.css'

const MonthCalendar = lazyOnIdle(async () => (await import('#src/ui/date-picker/month-calendar.tsx')).MonthCalendar)

/** More are shown on demand. */
const FIRST_SESSIONS = 4

const SIGNS: Record<SessionState, string> = { open: '○', few: '△', full: '×', closed: '−', cancelled: '−' }

export interface ShownSession extends SessionView {
  eventId: number
  title: string
  shop: string
}

interface EventCalendarProps {
  /** `2026-12` */
  month: string
  onMonth: (month: string) => void
  /** Those of the month, in order of time. Undefined while they are loading. */
  sessions: readonly ShownSession[] | undefined
  /** The month cannot be loaded. */
  hasFailed: boolean
  /** There are sessions before and after it. */
  hasPrevious: boolean
  hasNext: boolean
}

const toPage = (month: string): string => `${month}-01`

/**
 * A month with a sign for each day, and the sessions of the month or of one day beside. The server renders the sessions;
 * the days, with their keys, are loaded afterwards.
 */
export function EventCalendar(props: EventCalendarProps) {
  const { month, onMonth, sessions = [], hasPrevious, hasNext } = props
  const now = useNow()
  const days = groupByDay(sessions)
  const [day, setDay] = useState<string>()
  const [isWhole, setIsWhole] = useState(false)
  const page = toPage(month)
  const stateOf = (date: string): DayState => {
    const own = days.get(date)
    if (!own) return { isQuiet: true }
    const state = getEventState(own, now)
    return { note: { sign: SIGNS[state], label: `${own.length}件・${SESSION_STATE_LABELS[state]}` } }
  }
  const showMonth = (to: string) => {
    const next = to.slice(0, 7)
    if (next === month) return
    onMonth(next)
    setDay(undefined)
    setIsWhole(false)
  }
  const coming = sessions.filter((it) => it.startsAt > now)
  // Of a month that is over, all sessions are shown.
  const listed = day !== undefined ? (days.get(day) ?? []) : coming.length > 0 ? coming : sessions
  const shown = isWhole || day !== undefined ? listed : listed.slice(0, FIRST_SESSIONS)
  return (
    <div className={css.calendar}>
      <div role="group" aria-label="開催日のカレンダー" className={css.month}>
        <MonthCalendar
          open
          page={page}
          stateOf={stateOf}
          now={now}
          first={hasPrevious ? addMonths(page, -1) : page}
          last={addDays(addMonths(page, hasNext ? 2 : 1), -1)}
          shown={day}
          onPage={showMonth}
          onShow={(date) => {
            showMonth(date)
            setDay(date === day ? undefined : date)
          }}
          signs={(['open', 'few', 'full', 'closed'] as const).map((state) => (
            <span key={state}>
              {`${SIGNS[state]} ${SESSION_STATE_LABELS[state]}${state === 'closed' ? `・${SESSION_STATE_LABELS.cancelled}` : ''}`}
            </span>
          ))}
        />
      </div>
      <div className={css.sessions} aria-live="polite">
        <h2 className={css.title}>
          {day === undefined ? `${Number(month.slice(5))}月の日程` : `${formatDay(day).replace(/^\d+年/, '')}の日程`}
        </h2>
        {shown.length === 0 ? (
          <p className={css.none}>{getEmptyText({ ...props, day })}</p>
        ) : (
          <ul role="list">
            {shown.map((it) => (
              <li key={`${it.eventId} ${it.startsAt}`} className={css.session}>
                <span className={css.time}>
                  {day === undefined && <strong>{formatSessionDay(it.startsAt)}</strong>}{' '}
                  {formatHours(it.startsAt, it.endsAt)}
                </span>
                <EventBadge state={getSessionState(it, now)} />
                <Link to="/events/$id" params={{ id: it.eventId }} className={css.link}>
                  {it.title}
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

function getEmptyText({ sessions, hasFailed, day }: EventCalendarProps & { day: string | undefined }): string {
  if (hasFailed) return '日程を読み込めませんでした。通信の状態をご確認ください。'
  if (!sessions) return '日程を読み込んでいます…'
  return day === undefined ? 'この月には、予定がありません。' : 'この日の予定はありません。'
}
