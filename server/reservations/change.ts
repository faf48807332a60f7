import { and, asc, eq, gt, inArray } from '#drizzle'
import type { Reservation } from '#contract/reservations/schema.ts'
import { getCapacity, changeUntil, getVisitEnd, countFree, getStartProblem } from '#contract/reservations/slots.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { shops } from '#server/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadShop } from '#server/shops/shops.ts'
import { loadUsedCapacity, lockCapacity, lockCapacityForVisits, releaseCapacity, takeCapacity } from './capacity.ts'
import { loadNearestStarts, startErrorMessage } from './free-slots.ts'
import { type Holder, listComingVisits, lockHolder, overlapsAny, toHolderError } from './holders.ts'
import { notifyReservation } from './jobs.ts'
import { listCancelledVisits, toVisitSummary } from './visit-summary.ts'
import type { Block } from '#server/platform/mailer/mail.ts'
import { countSeats } from '#contract/events/rules.ts'
import { lockSeats, releaseSeats, type SessionPlace } from '#server/events/seats.ts'
import { isVisit, lockReservation, type ReservationRow, toReservation, updateReservation } from './rows.ts'
import { reservations } from './schema.ts'

const NO_OTHER_SESSION =
  'イベントのご予約は、日時を変更できません。お手数ですが、キャンセルしてから、あらためてご予約ください。'

/** Moves a visit atomically: the old capacity is released only if the new one is taken. */
export async function changeReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  reservation: ReservationRow,
  newStart: string,
): Promise<Reservation> {
  const nowMs = now()
  const startsAt = Date.parse(newStart)
  const { row, holder } = await lockWithHolder(tx, reservation)
  assertOpen(row, nowMs)
  if (!isVisit(row)) throw new CodedError('RESERVATION_CLOSED', { message: NO_OTHER_SESSION })
  if (startsAt === row.startsAt.getTime()) return toReservation(row)
  const shop = await loadShop({ db: tx }, row.shopId)
  const problem = getStartProblem(shop, row.kind, startsAt, nowMs)
  if (problem)
    throw new CodedError('VALIDATION_FAILED', { details: { startsAt: startErrorMessage(problem, row.kind) } })
  const coming = await listComingVisits(tx, holder, nowMs, row.id)
  const hasConflict = (start: number) => overlapsAny(coming, start, getVisitEnd(row.kind, start))
  if (hasConflict(startsAt)) throw toHolderError(holder, 'ALREADY_RESERVED')

  const old = row.startsAt.getTime()
  await lockCapacity(tx, row, [old, startsAt])
  await releaseCapacity(tx, row, old)
  const usedAt = await loadUsedCapacity(tx, row, startsAt, startsAt)
  if (countFree(row.kind, startsAt, getCapacity(row.kind, shop), usedAt) === 0) {
    const isExcluded = (start: number) => start === old || hasConflict(start)
    const nearest = await loadNearestStarts(tx, shop, { kind: row.kind, startsAt, nowMs, isExcluded })
    throw new CodedError('SLOT_FULL', { details: { nearest } })
  }
  if (!(await takeCapacity(tx, shop, row.kind, startsAt))) throw new Error('a locked capacity bucket was taken')
  const times = { startsAt: new Date(startsAt), endsAt: new Date(getVisitEnd(row.kind, startsAt)) }
  const moved = await updateReservation(tx, row, { ...times, wish: null })
  await notifyReservation(tx, moved, 'changed')
  return toReservation(moved)
}

/** Cancelling a cancelled reservation succeeds. */
export async function cancelReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  reservation: ReservationRow,
): Promise<Reservation> {
  const { row } = await lockWithHolder(tx, reservation)
  if (row.status === 'cancelled') return toReservation(row)
  assertOpen(row, now())
  return toReservation(await cancelLockedReservation(tx, row))
}

/** The shop may cancel until the start, also after the customer's own deadline. */
export const mayShopCancel = ({ status, startsAt }: ReservationRow, nowMs: number): boolean =>
  status === 'confirmed' && nowMs < startsAt.getTime()

/** Cancels a locked reservation and releases its capacity. */
export async function cancelLockedReservation(tx: Db, row: ReservationRow): Promise<ReservationRow> {
  await releasePlace(tx, row)
  const cancelled = await updateReservation(tx, row, { status: 'cancelled' })
  await notifyReservation(tx, cancelled, 'cancelled')
  return cancelled
}

async function releasePlace(tx: Db, row: ReservationRow): Promise<void> {
  if (!isVisit(row)) return releaseSeats(tx, toSessionPlace(row), countSeats(row))
  const startsAt = row.startsAt.getTime()
  await lockCapacity(tx, row, [startsAt])
  await releaseCapacity(tx, row, startsAt)
}

const toSessionPlace = ({ event, startsAt }: ReservationRow): SessionPlace => ({ eventId: event!.id, startsAt })

/** Locks the holder before the reservation, in the same order as creating one does. */
export async function lockWithHolder(
  tx: Db,
  reservation: ReservationRow,
): Promise<{ row: ReservationRow; holder: Holder }> {
  const holder = await lockHolder(tx, reservation.customerId ?? undefined, reservation.contact?.email ?? '')
  return { row: await lockReservation(tx, reservation.id), holder }
}

function assertOpen({ status, kind, startsAt }: ReservationRow, nowMs: number): void {
  if (status !== 'confirmed' || nowMs > changeUntil(kind, startsAt.getTime()))
    throw new CodedError('RESERVATION_CLOSED')
}

/**
 * Cancels the coming reservations of a customer whose account is closed and lists them by date. Erases all personal data of
 * all of them; kind, date and shop remain.
 */
export async function cancelReservations(tx: Db, customerId: string, now: Date): Promise<Block[]> {
  const coming = await tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.customerId, customerId),
        eq(reservations.status, 'confirmed'),
        gt(reservations.startsAt, now),
      ),
    )
    .orderBy(asc(reservations.shopId), asc(reservations.startsAt))
    .for('update')
  // Lock all buckets and sessions before releasing the first, in the common lock order, so that transactions cannot deadlock.
  await lockCapacityForVisits(tx, coming.filter(isVisit))
  await lockSeats(tx, coming.filter((it) => !isVisit(it)).map(toSessionPlace))
  for (const row of coming) await cancelLockedReservation(tx, row)
  await tx
    .update(reservations)
    .set({ holder: null, contact: null, address: null, purpose: '', note: '' })
    .where(eq(reservations.customerId, customerId))
  if (coming.length === 0) return []
  const shopIds = coming.map(({ shopId }) => shopId)
  const shopRows = await tx.select({ id: shops.id, data: shops.data }).from(shops).where(inArray(shops.id, shopIds))
  const shopsById = new Map(shopRows.map(({ id, data }) => [id, data]))
  const summaries = coming
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((row) => toVisitSummary(row, shopsById.get(row.shopId)!, now.getTime()))
  return listCancelledVisits(summaries)
}
