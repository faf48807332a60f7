import { dateInJapan } from '#contract/civil-date.ts'
import { randomInt } from 'node:crypto'
import { and, desc, eq, type InferSelectModel } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Reservation } from '#contract/reservations.ts'
import { changeUntil } from '#contract/slots.ts'
import type { Db } from '#server/db/client.ts'
import { reservations } from '#server/db/schema-reservations.ts'
import type { Deps } from '#server/deps.ts'

export type ReservationRow = InferSelectModel<typeof reservations>

export const reservationAnswer = (row: ReservationRow): Reservation => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  shopId: row.shopId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  wish: row.wish,
  adults: row.adults,
  children: row.children,
  purpose: row.purpose,
  itemIds: row.itemIds,
  note: row.note,
  status: row.status,
  revision: row.revision,
  changeUntil: new Date(changeUntil(row.kind, row.startsAt.getTime())).toISOString(),
  createdAt: row.createdAt.toISOString(),
})

/** None that look alike: 0 and O, 1, I and L, U and V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const TRIES = 8

const newNumber = (nowMs: number): string =>
  `R-${dateInJapan(nowMs).slice(2).replaceAll('-', '')}-${Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

/** With a number that nobody has. */
export async function addReservation(tx: Db, row: Omit<ReservationRow, 'number'>): Promise<ReservationRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const number = newNumber(row.createdAt.getTime())
    const [added] = await tx
      .insert(reservations)
      .values({ ...row, number })
      .onConflictDoNothing()
      .returning({ id: reservations.id })
    if (added) return { ...row, number }
  }
  // So often it is not the number but the key: it made a reservation whose answer is forgotten.
  throw new CodedError('IDEMPOTENCY_MISMATCH')
}

export async function findReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id))
  return row
}

/** Nobody else changes it until the transaction ends. */
export async function lockReservation(tx: Db, id: string): Promise<ReservationRow> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update')
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

export async function updateReservation(
  tx: Db,
  { id, revision }: ReservationRow,
  change: Partial<Pick<ReservationRow, 'startsAt' | 'endsAt' | 'wish' | 'status'>>,
): Promise<ReservationRow> {
  const [row] = await tx
    .update(reservations)
    .set({ ...change, revision: revision + 1 })
    .where(eq(reservations.id, id))
    .returning()
  return row!
}

/** As many as a page shows. */
const LISTED = 100

export async function listReservations({ db }: Pick<Deps, 'db'>, customerId: string): Promise<Reservation[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(eq(reservations.customerId, customerId))
    .orderBy(desc(reservations.startsAt))
    .limit(LISTED)
  return rows.map(reservationAnswer)
}

/** NOT_FOUND for that of somebody else. */
export async function findOwn(db: Db, id: string, customerId: string): Promise<ReservationRow> {
  const [row] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.customerId, customerId)))
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}
