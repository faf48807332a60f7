/** What the shop notes of a visit. */
import { dateInJapan } from '#contract/civil-date.ts'
import type { Deps } from '#server/deps.ts'
import { tellChanged } from '../customers/tell-changed.ts'
import { cancelLocked, lockHeld } from './change-reservation.ts'
import { lockReservation, type ReservationRow, updateReservation } from './reservation-rows.ts'

type StaffDeps = Pick<Deps, 'db' | 'now'>

/** `before`: it was so already. `early`, `late`: not at this time. */
export type StaffOutcome = 'done' | 'before' | 'cancelled' | 'early' | 'late'

/** Came or did not come; a slip of the hand can be mended. */
export const noteVisit = ({ db, now }: StaffDeps, id: string, status: 'visited' | 'no_show'): Promise<StaffOutcome> =>
  db.transaction(async (tx) => {
    const row = await lockReservation(tx, id)
    if (row.status === status) return 'before'
    if (row.status === 'cancelled') return 'cancelled'
    if (isEarly(row, status, now())) return 'early'
    const { customerId } = await updateReservation(tx, row, { status })
    if (customerId) await tellChanged(tx, customerId, 'reservations')
    return 'done'
  })

/** On its day somebody may come too early, but nobody is missing before the time. */
const isEarly = ({ startsAt }: ReservationRow, status: 'visited' | 'no_show', nowMs: number): boolean =>
  status === 'visited' ? dateInJapan(nowMs) < dateInJapan(startsAt.getTime()) : nowMs < startsAt.getTime()

/** Until it begins, also when customers can do so no longer. They are told as when they do it themselves. */
export const cancelByStaff = ({ db, now }: StaffDeps, found: ReservationRow): Promise<StaffOutcome> =>
  db.transaction(async (tx) => {
    if (found.status === 'cancelled') return 'before'
    const { row } = await lockHeld(tx, found)
    if (row.status === 'cancelled') return 'before'
    if (row.status !== 'confirmed' || now() >= row.startsAt.getTime()) return 'late'
    await cancelLocked(tx, row)
    return 'done'
  })
