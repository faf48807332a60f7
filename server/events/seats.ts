/** Seats in sessions of events: how many are free, taking and releasing them. */
import { and, asc, between, eq, gt, gte, lte, min, or, sql } from '#drizzle'
import type { EventSeats } from '#contract/events/seats.ts'
import { RESERVATION_LEAD_MS } from '#contract/shared/constants.ts'
import { toJapanInstant, addDays } from '#contract/shared/civil-date.ts'
import { events } from '#server/collections/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { eventSessions } from './schema.ts'

/** Identifies a session. */
export interface SessionPlace {
  eventId: number
  startsAt: Date
}

const isSession = ({ eventId, startsAt }: SessionPlace) =>
  and(eq(eventSessions.eventId, eventId), eq(eventSessions.startsAt, startsAt))

/** Sessions that take place, in order of time. */
async function listSeats(db: Db, condition: ReturnType<typeof and>): Promise<EventSeats[]> {
  const rows = await db
    .select({ session: eventSessions })
    .from(eventSessions)
    .innerJoin(events, eq(events.id, eventSessions.eventId))
    .where(and(condition, eventSessions.live, events.live))
    .orderBy(asc(eventSessions.startsAt), asc(eventSessions.eventId))
  return rows.map(({ session: { eventId, startsAt, endsAt, capacity, used } }) => ({
    eventId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    capacity,
    free: Math.max(0, capacity - used),
  }))
}

export const listSeatsOfEvent = (db: Db, eventId: number): Promise<EventSeats[]> =>
  listSeats(db, eq(eventSessions.eventId, eventId))

/** All sessions that start between two days in Japan, inclusive. */
export const listSeatsBetween = (db: Db, from: string, to: string): Promise<EventSeats[]> =>
  listSeats(
    db,
    between(
      eventSessions.startsAt,
      new Date(toJapanInstant(from, '00:00')),
      new Date(toJapanInstant(addDays(to, 1), '00:00') - 1),
    ),
  )

/** When the next session closes for reservations or starts. Pages and the home page change at both times. */
export async function findNextSessionChange(db: Db, now: Date): Promise<Date | undefined> {
  const findAfter = async (at: Date) => {
    const [row] = await db
      .select({ startsAt: min(eventSessions.startsAt) })
      .from(eventSessions)
      .where(and(eventSessions.live, gt(eventSessions.startsAt, at)))
    return row?.startsAt?.getTime() ?? Infinity
  }
  const start = await findAfter(now)
  // A session closes just after the last moment at which seats can be reserved.
  const lead = RESERVATION_LEAD_MS - 1
  const closing = (await findAfter(new Date(now.getTime() + lead))) - lead
  const next = Math.min(start, closing)
  return next === Infinity ? undefined : new Date(next)
}

/** Also finds a session that was cancelled or removed. */
export async function findSession(db: Db, place: SessionPlace): Promise<{ live: boolean; endsAt: Date } | undefined> {
  const [row] = await db
    .select({ live: eventSessions.live, endsAt: eventSessions.endsAt })
    .from(eventSessions)
    .where(isSession(place))
  return row
}

/** Takes seats, all or none. False also if an import has changed the end since the session was read. */
export async function takeSeats(
  tx: Db,
  { endsAt, ...place }: SessionPlace & { endsAt: Date },
  count: number,
): Promise<boolean> {
  const taken = await tx
    .update(eventSessions)
    .set({ used: sql`${eventSessions.used} + ${count}` })
    .where(
      and(
        isSession(place),
        eq(eventSessions.endsAt, endsAt),
        eventSessions.live,
        lte(sql`${eventSessions.used} + ${count}`, eventSessions.capacity),
      ),
    )
    .returning({ used: eventSessions.used })
  return taken.length > 0
}

export async function releaseSeats(tx: Db, place: SessionPlace, count: number): Promise<void> {
  await tx
    .update(eventSessions)
    .set({ used: sql`${eventSessions.used} - ${count}` })
    .where(and(isSession(place), gte(eventSessions.used, count)))
}

export async function lockSeats(tx: Db, places: readonly SessionPlace[]): Promise<void> {
  if (places.length > 0) await lockSessions(tx, or(...places.map(isSession)))
}

/** Locks them until the transaction ends, always in the same order, so that transactions cannot deadlock. */
export async function lockSessions(tx: Db, condition: ReturnType<typeof or>): Promise<void> {
  await tx
    .select({ used: eventSessions.used })
    .from(eventSessions)
    .where(condition)
    .orderBy(asc(eventSessions.eventId), asc(eventSessions.startsAt))
    .for('update')
}
