/** How long reservations and their personal data are kept. */
import { and, isNotNull, lt, or } from '#drizzle'
import { addMonths, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CONVERSATION_MONTHS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { isAmong } from '#server/platform/db/is-among.ts'
import { reservationLinks, reservationNotes, reservations, shopBlocks } from './schema.ts'

/**
 * Erases the personal data of old reservations, as the privacy policy promises, with the notes of the staff. What was visited when
 * stays, of no one. Blocks are deleted, because their reasons may name someone.
 */
export async function eraseOldReservations(db: Db, now: Date): Promise<void> {
  const firstDay = addMonths(toJapanDate(now.getTime()), -CONVERSATION_MONTHS)
  const before = new Date(toJapanInstant(firstDay, '00:00'))
  await db.transaction(async (tx) => {
    const hasPersonalData = or(isNotNull(reservations.customerId), isNotNull(reservations.contact))
    const rows = await tx
      .update(reservations)
      .set({ customerId: null, holder: null, contact: null, address: null, purpose: '', note: '' })
      .where(and(lt(reservations.endsAt, before), hasPersonalData))
      .returning({ id: reservations.id })
    const ids = rows.map(({ id }) => id)
    await tx.delete(reservationLinks).where(isAmong(reservationLinks.reservationId, ids))
    // After the rows are locked. Notes are refused where there is no contact.
    await tx.delete(reservationNotes).where(isAmong(reservationNotes.reservationId, ids))
    await tx.delete(shopBlocks).where(lt(shopBlocks.endsAt, before))
  })
}
