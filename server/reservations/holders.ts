/**
 * Reservation holders: a customer, or a guest identified by mail address, or by phone number if staff took the reservation
 * without an address. Changes of one holder run one at a time.
 */
import { and, eq, gt, ne, sql } from '#drizzle'
import type { ReservationContact } from '#contract/reservations/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { lockCustomer } from '#server/customers/rows.ts'
import type { Db } from '#server/platform/db/client.ts'
import { reservations } from './schema.ts'

export interface Holder {
  name: string
  isGuest: boolean
}

type HolderContact = Pick<ReservationContact, 'email' | 'phone'>

export function toHolder(customerId: string | undefined, { email, phone }: HolderContact): Holder {
  if (customerId !== undefined) return { name: `customer:${customerId}`, isGuest: false }
  return { name: email === null ? `phone:${phone}` : `guest:${email.toLowerCase()}`, isGuest: true }
}

/** Locks until the transaction ends. Always lock the holder before any capacity, to avoid deadlocks. */
export async function lockHolder(tx: Db, customerId: string | undefined, contact: HolderContact): Promise<Holder> {
  const holder = toHolder(customerId, contact)
  if (customerId !== undefined) await lockCustomer(tx, customerId)
  else await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservationHolder:${holder.name}`}, 0))`)
  return holder
}

export interface Span {
  startsAt: Date
  endsAt: Date
}

/** The holder's coming visits, except the one being moved. */
export const listComingVisits = (tx: Db, { name }: Holder, nowMs: number, exceptId = ''): Promise<Span[]> =>
  tx
    .select({ startsAt: reservations.startsAt, endsAt: reservations.endsAt })
    .from(reservations)
    .where(
      and(
        eq(reservations.holder, name),
        eq(reservations.status, 'confirmed'),
        gt(reservations.endsAt, new Date(nowMs)),
        ne(reservations.id, exceptId),
      ),
    )

export const overlapsAny = (coming: readonly Span[], startsAt: number, endsAt: number): boolean =>
  coming.some((it) => startsAt < it.endsAt.getTime() && endsAt > it.startsAt.getTime())

const GUEST_MESSAGE =
  'このメールアドレスで承れるオンラインのご予約は、上限に達しています。お手数ですが、店舗へお電話ください。'

/**
 * Anyone can enter any address, so guests get one error for both cases: it must not reveal when the owner of the
 * address has a reservation.
 */
export const toHolderError = ({ isGuest }: Holder, code: 'ALREADY_RESERVED' | 'RESERVATION_LIMIT'): CodedError =>
  isGuest ? new CodedError('RESERVATION_LIMIT', { message: GUEST_MESSAGE }) : new CodedError(code)
