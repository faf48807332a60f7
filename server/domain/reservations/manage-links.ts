/** The links by which guests come back to their reservations. */
import { and, eq, isNull } from '#drizzle'
import { addDays, dateInJapan } from '#contract/civil-date.ts'
import { CodedError } from '#contract/errors.ts'
import { instantInJapan } from '#contract/shop-days.ts'
import type { Db } from '#server/db/client.ts'
import { reservationLinks, reservations } from '#server/db/schema-reservations.ts'
import { hashLinkSecret, newLinkSecret } from '../link-secret.ts'
import type { ReservationRow } from './reservation-rows.ts'

/** To the end of the day after the visit. */
const goodUntil = (startsAt: Date): number => instantInJapan(addDays(dateInJapan(startsAt.getTime()), 2), '00:00')

/** The token stands behind `#`: browsers send that to nobody. */
export async function makeManageLink(tx: Db, reservationId: string, publicUrl: string): Promise<string> {
  const token = newLinkSecret()
  await tx.insert(reservationLinks).values({ hash: hashLinkSecret(token), reservationId })
  return `${publicUrl}/reservation/manage#${token}`
}

/** LINK_INVALID for one that is unknown or over. */
export async function findByLink(db: Db, token: string, nowMs: number): Promise<ReservationRow> {
  const [found] = await db
    .select({ row: reservations })
    .from(reservationLinks)
    .innerJoin(reservations, eq(reservations.id, reservationLinks.reservationId))
    .where(and(eq(reservationLinks.hash, hashLinkSecret(token)), isNull(reservations.customerId)))
  if (!found || nowMs >= goodUntil(found.row.startsAt)) throw new CodedError('LINK_INVALID')
  return found.row
}
