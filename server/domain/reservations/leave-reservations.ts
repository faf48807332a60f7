import { and, asc, eq, gt, inArray } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { shops } from '#server/db/schema.ts'
import { reservations } from '#server/db/schema-reservations.ts'
import type { VisitFacts } from '#server/mail/mail-kinds.ts'
import { lockAllCells } from './cells.ts'
import { cancelLocked } from './change-reservation.ts'
import { visitFacts } from './visit-facts.ts'

/**
 * Cancels the coming visits of a customer who withdraws, and returns them by date. Of earlier visits only date and shop
 * stay.
 */
export async function leaveReservations(tx: Db, customerId: string, now: Date): Promise<VisitFacts[]> {
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
  // All before the first is given back, in the one order of all who take cells: nobody waits for one who waits for her.
  await lockAllCells(tx, coming)
  for (const row of coming) await cancelLocked(tx, row)
  await tx
    .update(reservations)
    .set({ holder: null, contact: null, address: null, purpose: '', note: '' })
    .where(eq(reservations.customerId, customerId))
  if (coming.length === 0) return []
  const shopIds = coming.map(({ shopId }) => shopId)
  const known = await tx.select({ id: shops.id, data: shops.data }).from(shops).where(inArray(shops.id, shopIds))
  const shopOf = new Map(known.map(({ id, data }) => [id, data]))
  return coming
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((row) => visitFacts(row, shopOf.get(row.shopId)!))
}
