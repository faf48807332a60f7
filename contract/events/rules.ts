/** States of events and their sessions, and how they are shown. Instants are milliseconds since 1970. */
import { formatShortDay, toJapanDate } from '#contract/shared/civil-date.ts'
import { RESERVATION_LEAD_MS } from '#contract/shared/constants.ts'
import { formatHours } from '#contract/shared/format-date.ts'
import { formatYen } from '#contract/shared/format-number.ts'
import type { EventSeats, EventSession } from './seats.ts'

/** From best to worst: an event is in the best state of its sessions. */
export const SESSION_STATES = ['open', 'few', 'full', 'closed', 'cancelled'] as const
export type SessionState = (typeof SESSION_STATES)[number]

export const SESSION_STATE_LABELS: Record<SessionState, string> = {
  open: '受付中',
  few: '残りわずか',
  full: '満席',
  closed: '受付終了',
  cancelled: '中止',
}

/** Up to this part of all seats is few. */
const FEW_SEATS = 0.2

export interface SessionSeats {
  startsAt: number
  capacity: number
  /** Undefined if unknown, because the server is unreachable. */
  free: number | undefined
  isCancelled?: boolean | undefined
}

export interface SessionView extends SessionSeats {
  endsAt: number
}

/** The sessions of an event with their free seats, as far as they are known. */
export const joinSeats = (sessions: readonly EventSession[], seats: readonly EventSeats[] = []): SessionView[] =>
  sessions.map(({ startsAt, endsAt, capacity, isCancelled }) => ({
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    capacity,
    isCancelled,
    free: seats.find((it) => Date.parse(it.startsAt) === Date.parse(startsAt))?.free,
  }))

/** Seats can be reserved until two hours before the start. */
export const isBookable = (startsAt: number, nowMs: number): boolean => startsAt - nowMs >= RESERVATION_LEAD_MS

/** The session takes place, and its seats can still be reserved, if any are free. */
export const isComing = ({ startsAt, isCancelled }: Pick<SessionSeats, 'startsAt' | 'isCancelled'>, nowMs: number) =>
  !isCancelled && isBookable(startsAt, nowMs)

/** One for each person. */
export const countSeats = ({ adults, children }: { adults: number; children: number }): number => adults + children

export function getSessionState(session: SessionSeats, nowMs: number): SessionState {
  const { startsAt, capacity, free = capacity, isCancelled } = session
  if (isCancelled) return 'cancelled'
  if (!isBookable(startsAt, nowMs)) return 'closed'
  if (free < 1) return 'full'
  return free <= capacity * FEW_SEATS ? 'few' : 'open'
}

export function getEventState(sessions: readonly SessionSeats[], nowMs: number): SessionState {
  const states = new Set(sessions.map((it) => getSessionState(it, nowMs)))
  return SESSION_STATES.find((it) => states.has(it)) ?? 'closed'
}

/** Sessions by their day in Japan, in the given order. */
export function groupByDay<S extends { startsAt: number }>(sessions: readonly S[]): ReadonlyMap<string, S[]> {
  const days = new Map<string, S[]>()
  for (const session of sessions) {
    const date = toJapanDate(session.startsAt)
    const day = days.get(date)
    if (day) day.push(session)
    else days.set(date, [session])
  }
  return days
}

/** `11月28日（土）` */
export const formatSessionDay = (startsAt: number): string => formatShortDay(toJapanDate(startsAt))

/** `11月28日（土） 10:30〜12:00` */
export const formatSession = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): string =>
  `${formatSessionDay(startsAt)} ${formatHours(startsAt, endsAt)}`

/** `800円（税込）` */
export const formatEventFee = (feeYen: number): string => (feeYen === 0 ? '無料' : `${formatYen(feeYen)}（税込）`)
