import { and, asc, eq, gt, inArray } from '#drizzle'
import type { Reservation } from '#contract/reservations/schema.ts'
import { type BookingPeriod, changeUntil, getStartProblem } from '#contract/reservations/slots.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import { shops } from '#server/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { loadShop } from '#server/shops/shops.ts'
import { lockCapacity, lockCapacityForVisits, releaseCapacity } from './capacity.ts'
import { startErrorMessage } from './free-slots.ts'
import { type Holder, lockHolder } from './holders.ts'
import { notifyReservation } from './jobs.ts'
import { listCancelledVisits, toVisitSummary } from './visit-summary.ts'
import type { Block } from '#server/platform/mailer/mail.ts'
import { countSeats } from '#contract/events/rules.ts'
import { lockSeats, releaseSeats, type SessionPlace } from '#server/events/seats.ts'
import { placeVisit } from './place-visit.ts'
import {
  isVisit,
  lockReservation,
  type ReservationRow,
  toReservation,
  updateReservation,
  type VisitRow,
} from './rows.ts'
import { reservationNotes, reservations } from './schema.ts'

const NO_OTHER_SESSION =
  'イベントのご予約は、日時を変更できません。お手数ですが、キャンセルしてから、あらためてご予約ください。'

/** Moves a visit for its customer, wholly or not at all. */
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
  return toReservation(await moveLockedVisit(tx, { row, holder, shop, startsAt, nowMs }))
}

interface Move {
  row: VisitRow
  holder: Holder
  shop: Shop
  startsAt: number
  nowMs: number
  /** See `placeVisit`. */
  period?: BookingPeriod
}

/** The hours of the shop must allow the start. */
export async function moveLockedVisit(tx: Db, { row, ...placement }: Move): Promise<VisitRow> {
  const times = await placeVisit(tx, { ...placement, kind: row.kind, moved: row })
  const moved = await updateReservation(tx, row, { ...times, wish: null })
  await notifyReservation(tx, moved, 'changed')
  return moved as VisitRow
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

/**
 * The shop may cancel until the start, also after the customer's own deadline. What it took in a slot that had begun may be a
 * mistake, so it may be cancelled on that day.
 */
export function mayShopCancel({ status, startsAt, createdAt }: ReservationRow, nowMs: number): boolean {
  if (status !== 'confirmed') return false
  const isWalkIn = createdAt >= startsAt && toJapanDate(nowMs) === toJapanDate(startsAt.getTime())
  return isWalkIn || nowMs < startsAt.getTime()
}

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

/** Of a closed account. */
const NO_CONTACT = { email: '', phone: '' }

/** Locks the holder before the reservation, in the same order as creating one does. */
export async function lockWithHolder(
  tx: Db,
  reservation: ReservationRow,
): Promise<{ row: ReservationRow; holder: Holder }> {
  const holder = await lockHolder(tx, reservation.customerId ?? undefined, reservation.contact ?? NO_CONTACT)
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
  const own = tx.select({ id: reservations.id }).from(reservations).where(eq(reservations.customerId, customerId))
  await tx
    .update(reservations)
    .set({ holder: null, contact: null, address: null, purpose: '', note: '' })
    .where(eq(reservations.customerId, customerId))
  // After the rows are locked, so that no note is added meanwhile.
  await tx.delete(reservationNotes).where(inArray(reservationNotes.reservationId, own))
  if (coming.length === 0) return []
  const shopIds = coming.map(({ shopId }) => shopId)
  const shopRows = await tx.select({ id: shops.id, data: shops.data }).from(shops).where(inArray(shops.id, shopIds))
  const shopsById = new Map(shopRows.map(({ id, data }) => [id, data]))
  const summaries = coming
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((row) => toVisitSummary(row, shopsById.get(row.shopId)!, now.getTime()))
  return listCancelledVisits(summaries)
}
