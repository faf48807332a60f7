import { and, asc, eq, gte, lt, or, sql } from '#drizzle'
import { addDays } from '#contract/civil-date.ts'
import { phoneDigits } from '#contract/phone-words.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import type { Db } from '#server/db/client.ts'
import { reservations } from '#server/db/schema-reservations.ts'
import type { ReservationRow } from './reservation-rows.ts'

/** By number or id, in whatever case and width. */
export async function findByNumber(db: Db, numberOrId: string): Promise<ReservationRow | undefined> {
  const text = numberOrId.normalize('NFKC').trim().toUpperCase()
  const [row] = await db
    .select()
    .from(reservations)
    .where(or(eq(reservations.number, text), eq(reservations.id, text)))
  return row
}

export interface ReservationQuestion {
  shopId?: number | undefined
  /** Days in Japan, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Each of its words stands in the number, the name, the mail address or the telephone number. */
  text?: string
  limit: number
}

/** In the order of time. */
export function searchReservations(db: Db, question: ReservationQuestion): Promise<ReservationRow[]> {
  const { shopId, from, to, text = '', limit } = question
  const midnight = (date: string) => new Date(instantInJapan(date, '00:00'))
  const { contact, number, startsAt } = reservations
  const all = sql`concat_ws(' ', ${number}, ${contact}->>'familyName' || (${contact}->>'givenName'),
    ${contact}->>'familyKana' || (${contact}->>'givenKana'), ${contact}->>'email', ${contact}->>'phone')`
  const words = text
    .split(/[\s\u3000]+/u)
    .filter(Boolean)
    .map(phoneDigits)
  return db
    .select()
    .from(reservations)
    .where(
      and(
        shopId === undefined ? undefined : eq(reservations.shopId, shopId),
        from === undefined ? undefined : gte(startsAt, midnight(from)),
        to === undefined ? undefined : lt(startsAt, midnight(addDays(to, 1))),
        ...words.map((word) => sql`position(lower(${word}) in lower(${all})) > 0`),
      ),
    )
    .orderBy(asc(startsAt), asc(number))
    .limit(limit)
}
