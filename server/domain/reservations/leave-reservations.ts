import { and, asc, eq, gt } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { reservations } from '#server/db/schema-reservations.ts'
import { lockAllCells } from './cells.ts'
import { cancelLocked } from './change-reservation.ts'

/** A customer who withdraws comes to no visit any more; of the earlier ones stays when and where they were. */
export async function leaveReservations(tx: Db, customerId: string, now: Date): Promise<void> {
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
}
