import { and, asc, eq, or } from '#drizzle'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { contactText, containsWords, isBetweenDays, toNumber } from '#server/platform/desk/contact-search.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { cancelLockedReservation, lockWithHolder } from './change.ts'
import { lockReservation, type ReservationRow, updateReservation } from './rows.ts'
import { reservations } from './schema.ts'

/** Finds by number or id, in any notation. */
export async function findByNumber(db: Db, numberOrId: string): Promise<ReservationRow | undefined> {
  const text = toNumber(numberOrId)
  const [row] = await db
    .select()
    .from(reservations)
    .where(or(eq(reservations.number, text), eq(reservations.id, text)))
  return row
}

interface ReservationFilter {
  shopId?: number | undefined
  /** Dates in Japan, inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Each word must occur in the number, names, mail address or phone number. */
  text?: string
  limit: number
}

/** Sorted by start. */
export function searchReservations(db: Db, filter: ReservationFilter): Promise<ReservationRow[]> {
  const { shopId, from, to, text = '', limit } = filter
  return db
    .select()
    .from(reservations)
    .where(
      and(
        shopId === undefined ? undefined : eq(reservations.shopId, shopId),
        ...isBetweenDays(reservations.startsAt, from, to),
        ...containsWords(contactText(reservations), text),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.number))
    .limit(limit)
}

type StaffDeps = Pick<Deps, 'db' | 'now'>

/** `before`: nothing to change. `early`, `late`: not allowed at this time. */
export type StaffResult = 'done' | 'before' | 'cancelled' | 'early' | 'late'

/** Records whether the customer came. The status can be corrected later. */
export const recordVisit = ({ db, now }: StaffDeps, id: string, status: 'visited' | 'no_show'): Promise<StaffResult> =>
  db.transaction(async (tx) => {
    const row = await lockReservation(tx, id)
    if (row.status === status) return 'before'
    if (row.status === 'cancelled') return 'cancelled'
    if (isEarly(row, status, now())) return 'early'
    const { customerId } = await updateReservation(tx, row, { status })
    if (customerId) await notifyChange(tx, customerId, 'reservations')
    return 'done'
  })

/** Customers may arrive early on the day, but cannot be missing before the start. */
const isEarly = ({ startsAt }: ReservationRow, status: 'visited' | 'no_show', nowMs: number): boolean =>
  status === 'visited' ? toJapanDate(nowMs) < toJapanDate(startsAt.getTime()) : nowMs < startsAt.getTime()

/** Allowed until the start, also after the customers' own deadline. Customers get a mail. */
export const cancelByStaff = ({ db, now }: StaffDeps, reservation: ReservationRow): Promise<StaffResult> =>
  db.transaction(async (tx) => {
    if (reservation.status === 'cancelled') return 'before'
    const { row } = await lockWithHolder(tx, reservation)
    if (row.status === 'cancelled') return 'before'
    if (row.status !== 'confirmed' || now() >= row.startsAt.getTime()) return 'late'
    await cancelLockedReservation(tx, row)
    return 'done'
  })
