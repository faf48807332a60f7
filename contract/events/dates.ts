/** Dates of sessions, for imports. Separate from the rules, which pages load. */
import { addDays, getWeekday, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { getOpening, type ShopDays } from '#contract/shops/hours.ts'
import { WEEKDAYS, type Weekday } from '#contract/shops/schema.ts'

/** The date of a session in a content file, relative to the day of the event's first import. */
export interface RelativeSession {
  /** 0 is the first such weekday after that day, 1 the one a week later; negative: before. */
  week: number
  weekday: Weekday
  /** `10:30`, in Japan. */
  opens: string
  closes: string
}

/** In milliseconds since 1970. */
interface SessionTime {
  startsAt: number
  endsAt: number
}

export function resolveSession({ week, weekday, opens, closes }: RelativeSession, firstDay: string): SessionTime {
  const daysAhead = (WEEKDAYS.indexOf(weekday) - getWeekday(firstDay) + 6) % 7
  const date = addDays(firstDay, 1 + daysAhead + week * 7)
  return { startsAt: toJapanInstant(date, opens), endsAt: toJapanInstant(date, closes) }
}

/** The longest time without a free opening day in which a session is looked for. */
const MAX_WEEKS_MOVED = 60

/** In milliseconds since 1970. */
interface ResolvedTime extends SessionTime {
  /** When it starts according to the file. */
  plannedAt: number
}

/**
 * The sessions of an event in order of time. A session on a closing day of the shop is moved by whole weeks away from the
 * first day, so that past ones stay past, and not to the time of another one.
 *
 * `known` has the starts of sessions that were resolved before, by their times in the file. These stay, unless the file closes
 * their day: customers know them, and the days that staff have closed are forgotten once they are over.
 */
export function resolveSessions<S extends RelativeSession>(
  sessions: readonly S[],
  firstDay: string,
  shop: ShopDays,
  known: ReadonlyMap<number, number> = new Map(),
): (S & ResolvedTime)[] {
  const startOf = (session: S) => resolveSession(session, firstDay).startsAt
  const usual = { ...shop, days: [] }
  const isOpenAt = (startsAt: number) => getOpening(shop, toJapanDate(startsAt)) !== undefined
  const mayStay = (startsAt: number) => isOpenAt(startsAt) || getOpening(usual, toJapanDate(startsAt)) !== undefined
  const inOrder = sessions.toSorted((a, b) => startOf(a) - startOf(b))
  const staying = new Map<S, number>()
  for (const session of inOrder) {
    const startsAt = known.get(startOf(session))
    if (startsAt !== undefined && mayStay(startsAt)) staying.set(session, startsAt)
  }
  const taken = new Set(staying.values())
  const move = (session: S, step: number): S & ResolvedTime => {
    for (let weeks = 0; weeks <= MAX_WEEKS_MOVED; weeks++) {
      const time = resolveSession({ ...session, week: session.week + weeks * step }, firstDay)
      const isStaying = staying.get(session) === time.startsAt
      if (!isStaying && (staying.has(session) || taken.has(time.startsAt) || !isOpenAt(time.startsAt))) continue
      taken.add(time.startsAt)
      return { ...session, ...time, plannedAt: startOf(session) }
    }
    throw new Error(`the shop is always closed on ${session.weekday}`)
  }
  const past = inOrder.filter(({ week }) => week < 0).toReversed()
  const coming = inOrder.filter(({ week }) => week >= 0)
  return [...past.map((it) => move(it, -1)), ...coming.map((it) => move(it, 1))].toSorted(
    (a, b) => a.startsAt - b.startsAt,
  )
}
