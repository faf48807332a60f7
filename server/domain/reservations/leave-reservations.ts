import { and, asc, eq, gt } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { reservations } from '#server/db/schema-reservations.ts'
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
    // One order for all who leave: none waits for a cell of one that waits for hers.
    .orderBy(asc(reservations.shopId), asc(reservations.kind), asc(reservations.startsAt))
    .for('update')
  for (const row of coming) await cancelLocked(tx, row)
  await tx
    .update(reservations)
    .set({ holder: null, contact: null, address: null, purpose: '', note: '' })
    .where(eq(reservations.customerId, customerId))
}
