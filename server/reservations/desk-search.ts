/** What the desk reads of reservations. */
import { and, asc, eq, or } from '#drizzle'
import { isBetweenDays } from '#server/platform/db/between-days.ts'
import { contactText, containsWords, toNumber } from '#server/platform/desk/contact-search.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import type { ReservationRow } from './rows.ts'
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

/** Operand of commands on one reservation. */
export const WHICH = '<番号|ID>'

export async function loadByWords(db: Db, numberOrId: string): Promise<ReservationRow> {
  const found = await findByNumber(db, numberOrId)
  if (!found) throw new CommandError(`ご予約が見つかりません: ${numberOrId}`)
  return found
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
