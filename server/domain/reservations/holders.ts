/** Who holds reservations: a customer, or a guest by the mail address. Each decides one thing at a time. */
import { and, eq, gt, ne, sql } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { reservations } from '#server/db/schema-reservations.ts'
import { lockCustomer } from '../customers/lock-customer.ts'

export interface Holder {
  name: string
  isGuest: boolean
}

export const nameHolder = (customerId: string | undefined, email: string): Holder =>
  customerId === undefined
    ? { name: `guest:${email.toLowerCase()}`, isGuest: true }
    : { name: `customer:${customerId}`, isGuest: false }

/** Until the transaction ends. Before any cell is: whoever needs both waits in this order. */
export async function lockHolder(tx: Db, customerId: string | undefined, email: string): Promise<Holder> {
  const holder = nameHolder(customerId, email)
  if (customerId !== undefined) await lockCustomer(tx, customerId)
  else await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`holder:${holder.name}`}, 0))`)
  return holder
}

export interface Span {
  startsAt: Date
  endsAt: Date
}

/** What a holder has before him, but for the one that is just being moved. */
export const readHeld = (tx: Db, { name }: Holder, nowMs: number, exceptId = ''): Promise<Span[]> =>
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

export const overlaps = (held: readonly Span[], startsAt: number, endsAt: number): boolean =>
  held.some((it) => startsAt < it.endsAt.getTime() && endsAt > it.startsAt.getTime())

const TO_GUESTS =
  'このメールアドレスでは、これより多くのご予約をオンラインでは承れません。お手数ですが、店舗へお電話ください。'

/** Anybody may type an address: a guest is never told whether it is the time or the number of its reservations. */
export const heldRefusal = ({ isGuest }: Holder, code: 'ALREADY_RESERVED' | 'RESERVATION_LIMIT'): CodedError =>
  isGuest ? new CodedError('RESERVATION_LIMIT', { message: TO_GUESTS }) : new CodedError(code)
