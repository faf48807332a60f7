/** What becomes of reservations when the session of an event is cancelled or ends at another time. */
import * as z from 'zod/mini'
import { and, asc, eq, sql } from '#drizzle'
import { findSession, type SessionPlace } from '#server/events/seats.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob, type Job, type JobQueue, PermanentJobError, toJobId } from '#server/platform/queue/enqueue.ts'
import { cancelLockedReservation, lockWithHolder, mayShopCancel } from './change.ts'
import { notifyReservation } from './jobs.ts'
import { type ReservationRow, updateReservation } from './rows.ts'
import { reservations } from './schema.ts'

export const isConfirmedAtEvent = and(eq(reservations.kind, 'event'), eq(reservations.status, 'confirmed'))

const jobSchema = z.object({ eventId: z.int(), startsAt: z.iso.datetime() })

const sessionQueue: JobQueue = {
  name: 'event-session-changes',
  options: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 300,
    heartbeatSeconds: 20,
  },
}

/** `rev`: the catalogue version with the change. */
export const enqueueSessionChange = (tx: Db, { eventId, startsAt }: SessionPlace, rev: number): Promise<void> =>
  enqueueJob(tx, sessionQueue, {
    id: toJobId(`eventSessionChange:${eventId}:${startsAt.toISOString()}:${rev}`),
    data: { eventId, startsAt: startsAt.toISOString() } satisfies z.output<typeof jobSchema>,
  })

export const sessionChangeJob = (deps: Pick<Deps, 'db' | 'now'>): Job => ({
  queue: sessionQueue,
  run({ data }) {
    const { eventId, startsAt } = z.parse(jobSchema, data)
    return applySessionChange(deps, { eventId, startsAt: new Date(startsAt) })
  },
})

/**
 * In one transaction per reservation, so that its locks are taken in the common order. May be repeated. Fails if the session
 * started before all reservations were changed, because then the shop must speak to those customers.
 */
export async function applySessionChange(deps: Pick<Deps, 'db' | 'now'>, place: SessionPlace): Promise<void> {
  const session = await findSession(deps.db, place)
  const rows = await deps.db
    .select()
    .from(reservations)
    .where(
      and(
        isConfirmedAtEvent,
        eq(reservations.startsAt, place.startsAt),
        sql`(${reservations.event} ->> 'id')::int = ${place.eventId}`,
      ),
    )
    .orderBy(asc(reservations.id))
  const late: string[] = []
  for (const row of rows) {
    const result = session?.live ? await moveEnd(deps, row, session.endsAt) : await cancelSeats(deps, row)
    if (result === 'late') late.push(row.number)
  }
  if (late.length > 0) throw new PermanentJobError(`the session started before its change: ${late.join(', ')}`)
}

/** `before`: nothing to change. `late`: the session has started. */
type SeatsResult = 'done' | 'before' | 'late'

const cancelSeats = ({ db, now }: Pick<Deps, 'db' | 'now'>, reservation: ReservationRow) =>
  db.transaction(async (tx): Promise<SeatsResult> => {
    const { row } = await lockWithHolder(tx, reservation)
    if (row.status === 'cancelled') return 'before'
    if (!mayShopCancel(row, now())) return 'late'
    await cancelLockedReservation(tx, row)
    return 'done'
  })

const moveEnd = ({ db, now }: Pick<Deps, 'db' | 'now'>, reservation: ReservationRow, endsAt: Date) =>
  db.transaction(async (tx): Promise<SeatsResult> => {
    const { row } = await lockWithHolder(tx, reservation)
    if (row.status !== 'confirmed' || row.endsAt.getTime() === endsAt.getTime()) return 'before'
    if (now() >= row.startsAt.getTime()) return 'late'
    await notifyReservation(tx, await updateReservation(tx, row, { endsAt }), 'changed')
    return 'done'
  })
