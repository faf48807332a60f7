/** The calendar of events. Separate from the rules, which pages load: the server and the offline catalogue fill it. */
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import type { CalendarSession, EventMonth, ShopEvent } from './schema.ts'

export const toMonth = (ms: number): string => toJapanDate(ms).slice(0, 7)

/** The first instant of a month and that of the next one. */
export function getMonthRange(month: string): { from: number; to: number } {
  const first = `${month}-01`
  return { from: toJapanInstant(first, '00:00'), to: toJapanInstant(addMonths(first, 1), '00:00') }
}

type CalendarEvent = Pick<ShopEvent, 'id' | 'title' | 'shopId' | 'sessions'>

/** The sessions of a month, in order of time. */
export const listMonthSessions = (events: Iterable<CalendarEvent>, month: string): CalendarSession[] =>
  [...events]
    .flatMap(({ id, title, shopId, sessions }) =>
      sessions
        .filter(({ startsAt }) => toMonth(Date.parse(startsAt)) === month)
        .map((session) => ({ ...session, eventId: id, title, shopId })),
    )
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.eventId - b.eventId)

/** The whole calendar page of these events. The server does the same with its index. */
export function toEventMonth(events: readonly CalendarEvent[], month: string): EventMonth {
  const starts = events.flatMap((it) => it.sessions.flatMap((session) => (session.isCancelled ? [] : session.startsAt)))
  const months = starts.map((startsAt) => toMonth(Date.parse(startsAt))).toSorted()
  return {
    data: listMonthSessions(events, month),
    previous: months.findLast((it) => it < month) ?? null,
    next: months.find((it) => it > month) ?? null,
  }
}
