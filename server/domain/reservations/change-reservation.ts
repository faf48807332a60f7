import { CodedError } from '#contract/errors.ts'
import type { Reservation } from '#contract/reservations.ts'
import { capacityOf, changeUntil, endOf, freeAt, problemOf } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { readShop } from '../shops.ts'
import { lockCells, readTaken, releaseCells, takeCells } from './cells.ts'
import { readNearest } from './free-slots.ts'
import { heldRefusal, type Holder, lockHolder, overlaps, readHeld } from './holders.ts'
import { lockReservation, reservationAnswer, type ReservationRow, updateReservation } from './reservation-rows.ts'
import { startRefusal } from './start-refusals.ts'
import { tellReservation } from './tell-reservation.ts'

/** Moves it, wholly or not at all: its old places are free only with the new ones taken. */
export async function changeReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  found: ReservationRow,
  wished: string,
): Promise<Reservation> {
  const nowMs = now()
  const startsAt = Date.parse(wished)
  const { row, holder } = await lockHeld(tx, found)
  refuseClosed(row, nowMs)
  if (startsAt === row.startsAt.getTime()) return reservationAnswer(row)
  const shop = await readShop({ db: tx }, row.shopId)
  const problem = problemOf(shop, row.kind, startsAt, nowMs)
  if (problem) throw new CodedError('VALIDATION_FAILED', { details: { startsAt: startRefusal(problem, row.kind) } })
  const held = await readHeld(tx, holder, nowMs, row.id)
  const isHeld = (start: number) => overlaps(held, start, endOf(row.kind, start))
  if (isHeld(startsAt)) throw heldRefusal(holder, 'ALREADY_RESERVED')

  const old = row.startsAt.getTime()
  await lockCells(tx, row, [old, startsAt])
  await releaseCells(tx, row, old)
  const takenAt = await readTaken(tx, row, startsAt, startsAt)
  if (freeAt(row.kind, startsAt, capacityOf(row.kind, shop), takenAt) === 0) {
    const isOutOfQuestion = (start: number) => start === old || isHeld(start)
    const nearest = await readNearest(tx, shop, { kind: row.kind, startsAt, nowMs, isOutOfQuestion })
    throw new CodedError('SLOT_FULL', { details: { nearest } })
  }
  if (!(await takeCells(tx, shop, row.kind, startsAt))) throw new Error('a locked cell was taken')
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endOf(row.kind, startsAt)) }
  const moved = await updateReservation(tx, row, { ...times, wish: null })
  await tellReservation(tx, moved, 'changed')
  return reservationAnswer(moved)
}

/** One that is cancelled already is as wished. */
export async function cancelReservation(
  { now }: Pick<Deps, 'now'>,
  tx: Db,
  found: ReservationRow,
): Promise<Reservation> {
  const { row } = await lockHeld(tx, found)
  if (row.status === 'cancelled') return reservationAnswer(row)
  refuseClosed(row, now())
  return reservationAnswer(await cancelLocked(tx, row))
}

/** Gives its places back. */
export async function cancelLocked(tx: Db, row: ReservationRow): Promise<ReservationRow> {
  const startsAt = row.startsAt.getTime()
  await lockCells(tx, row, [startsAt])
  await releaseCells(tx, row, startsAt)
  const cancelled = await updateReservation(tx, row, { status: 'cancelled' })
  await tellReservation(tx, cancelled, 'cancelled')
  return cancelled
}

/** The holder before the reservation, in the order of whoever makes one. */
export async function lockHeld(tx: Db, found: ReservationRow): Promise<{ row: ReservationRow; holder: Holder }> {
  const holder = await lockHolder(tx, found.customerId ?? undefined, found.contact?.email ?? '')
  return { row: await lockReservation(tx, found.id), holder }
}

function refuseClosed({ status, kind, startsAt }: ReservationRow, nowMs: number): void {
  if (status !== 'confirmed' || nowMs > changeUntil(kind, startsAt.getTime()))
    throw new CodedError('RESERVATION_CLOSED')
}
