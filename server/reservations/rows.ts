import { and, desc, eq, type InferSelectModel, isNull } from '#drizzle'
import type { Reservation } from '#contract/reservations/schema.ts'
import { changeUntil, type VisitKind } from '#contract/reservations/slots.ts'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Shop } from '#contract/shops/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { FinalWrite } from '#server/platform/db/final-writes.ts'
import { insertStatement } from '#server/platform/db/queries.ts'
import {
  createNumber,
  MAX_NUMBER_ATTEMPTS,
  hashLinkSecret,
  createLinkSecret,
} from '#server/platform/system/random-text.ts'
import { shopData, shops } from '#server/shops/schema.ts'
import { reservationLinks, type reservationNotes, reservations, type shopBlocks } from './schema.ts'

export type ReservationRow = InferSelectModel<typeof reservations>

export type NoteRow = InferSelectModel<typeof reservationNotes>

export type BlockRow = InferSelectModel<typeof shopBlocks>

/** Other reservations are seats at an event. */
export type VisitRow = ReservationRow & { kind: VisitKind }

export const isVisit = (row: ReservationRow): row is VisitRow => row.kind !== 'event'

/** What staff add later, of a reservation by a customer. */
export const FROM_CUSTOMER = { channel: 'web', checkedInAt: null, assignee: null } as const

export const toReservation = (row: ReservationRow): Reservation => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  event: row.event,
  shopId: row.shopId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  wish: row.wish,
  adults: row.adults,
  children: row.children,
  purpose: row.purpose,
  itemIds: row.itemIds,
  reformCase: row.reformCase,
  note: row.note,
  status: row.status,
  revision: row.revision,
  changeUntil: new Date(changeUntil(row.kind, row.startsAt.getTime())).toISOString(),
  createdAt: row.createdAt.toISOString(),
})

const insertReservation = insertStatement(reservations)

/** Writes no row if the key or the number is in use. */
export const reservationWrite = (tx: Db, row: ReservationRow): FinalWrite => ({
  statement: insertReservation(tx, row),
  rowCount: 1,
})

/** Inserts the row with an unused number. */
export async function addReservation(tx: Db, row: Omit<ReservationRow, 'number'>): Promise<ReservationRow> {
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt++) {
    const number = createNumber('R', row.createdAt.getTime())
    const { rows } = await tx.execute(insertReservation(tx, { ...row, number }))
    if (rows.length > 0) return { ...row, number }
  }
  // So many conflicts come from the key, not the number: it created a reservation whose stored response has expired.
  throw new CodedError('IDEMPOTENCY_MISMATCH')
}

export async function findReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id))
  return row
}

export async function findReservationByNumber(db: Db, number: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select().from(reservations).where(eq(reservations.number, number))
  return row
}

/** Also finds shops that have closed. */
export async function loadVisitShop(db: Db, { shopId }: ReservationRow): Promise<Shop> {
  const [shop] = await db.select({ data: shopData }).from(shops).where(eq(shops.id, shopId))
  return shop!.data
}

/** Locks the row until the transaction ends. */
export async function lockReservation(tx: Db, id: string): Promise<ReservationRow> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update')
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

/** Changes what mails tell of; the caller enqueues them. */
export const updateReservation = (
  tx: Db,
  row: ReservationRow,
  change: Partial<Pick<ReservationRow, 'startsAt' | 'endsAt' | 'wish' | 'status'>>,
): Promise<ReservationRow> => update(tx, row, { ...change, toldRevision: row.revision + 1 })

/** Records whether the customer came, of which no mail tells. Mails about the reservation that wait are still sent. */
export const updateAttendance = (
  tx: Db,
  row: ReservationRow,
  change: Partial<Pick<ReservationRow, 'status' | 'checkedInAt'>>,
): Promise<ReservationRow> => update(tx, row, change)

async function update(tx: Db, { id, revision }: ReservationRow, change: Partial<ReservationRow>) {
  const [row] = await tx
    .update(reservations)
    .set({ ...change, revision: revision + 1 })
    .where(eq(reservations.id, id))
    .returning()
  return row!
}

/** The list has no second page. */
const MAX_LISTED = 100

export async function listReservations({ db }: Pick<Deps, 'db'>, customerId: string): Promise<Reservation[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(eq(reservations.customerId, customerId))
    .orderBy(desc(reservations.startsAt))
    .limit(MAX_LISTED)
  return rows.map(toReservation)
}

/** Throws NOT_FOUND also for another customer's reservation. */
export async function loadOwnReservation(db: Db, id: string, customerId: string): Promise<ReservationRow> {
  const [row] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.customerId, customerId)))
  if (!row) throw new CodedError('NOT_FOUND')
  return row
}

/** The end of the day after the visit. */
const linkExpiresAt = (startsAt: Date): number => toJapanInstant(addDays(toJapanDate(startsAt.getTime()), 2), '00:00')

/** Creates the link with which a guest opens their reservation. The token is in the fragment, which browsers never send. */
export async function createManageLink(tx: Db, reservationId: string, publicUrl: string): Promise<string> {
  const token = createLinkSecret()
  await tx.insert(reservationLinks).values({ tokenHash: hashLinkSecret(token), reservationId })
  return `${publicUrl}/reservation/manage#${token}`
}

/** Throws LINK_INVALID if the link is unknown or has expired. */
export async function loadReservationByLink(db: Db, token: string, nowMs: number): Promise<ReservationRow> {
  const [found] = await db
    .select({ row: reservations })
    .from(reservationLinks)
    .innerJoin(reservations, eq(reservations.id, reservationLinks.reservationId))
    .where(and(eq(reservationLinks.tokenHash, hashLinkSecret(token)), isNull(reservations.customerId)))
  if (!found || nowMs >= linkExpiresAt(found.row.startsAt)) throw new CodedError('LINK_INVALID')
  return found.row
}
