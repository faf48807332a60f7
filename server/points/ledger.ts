/**
 * The ledger of points. What takes available points locks the customer first, so no balance falls below 0. Grants
 * need no lock. Pending points change with their order locked, or once by the row of their grant.
 */
import { and, asc, eq, inArray, isNull, lt, sql } from '#drizzle'
import { getLastDay, type PointGrant, REGISTRATION_POINTS, takePoints } from '#contract/points/rules.ts'
import { addDays, toJapanDate, toJapanInstant } from '#contract/shared/civil-date.ts'
import { customers } from '#server/customers/schema.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { type PointAccount, pointEntries, pointGrants } from './schema.ts'

interface NewGrant {
  /** See `pointGrants.id`. */
  id: string
  customerId: string
  points: number
  nowMs: number
}

/** Grants points that are valid at once. A second grant with the same id does nothing. */
export async function grantPoints(tx: Db, { id, customerId, points, nowMs }: NewGrant): Promise<void> {
  if (!(await addGrant(tx, { id, customerId, lastDay: getLastDay(nowMs) }))) return
  await move(tx, { customerId, event: id, nowMs }, [{ grantId: id, points, from: 'issued', to: 'available' }])
}

/** What points of an order are granted and spent for. */
export const toPointEvent = (orderId: string): string => `order:${orderId}`

const REGISTRATION = 'registration:'

export const isRegistrationGrant = (grantId: string): boolean => grantId.startsWith(REGISTRATION)

const REFUND = 'refund:'

/** The grant of a refund by points. */
export const toRefundGrant = (refundId: string): string => `${REFUND}${refundId}`

export const isRefundGrant = (grantId: string): boolean => grantId.startsWith(REFUND)

export const grantRegistrationPoints = (tx: Db, customerId: string, nowMs: number): Promise<void> =>
  grantPoints(tx, { id: `${REGISTRATION}${customerId}`, customerId, points: REGISTRATION_POINTS, nowMs })

/** Grants points that become available later; see `setDue`. */
export async function promisePoints(tx: Db, { id, customerId, points, nowMs }: NewGrant): Promise<void> {
  if (points === 0 || !(await addGrant(tx, { id, customerId }))) return
  await move(tx, { customerId, event: id, nowMs }, [{ grantId: id, points, from: 'issued', to: 'pending' }])
}

/** Null if that is not known any more. */
export async function setDue(tx: Db, grantId: string, dueAt: Date | null): Promise<void> {
  await tx.update(pointGrants).set({ dueAt }).where(eq(pointGrants.id, grantId))
}

/** While they are held, pending points are not granted, whatever is due. */
export async function holdPoints(tx: Db, grantId: string, isHeld: boolean): Promise<void> {
  await tx.update(pointGrants).set({ isHeld }).where(eq(pointGrants.id, grantId))
}

const toCancelling = (grantId: string, cause: string): string => `cancelled:${grantId}${cause}`

/** Cancels the pending points of a grant. `cause` tells the times apart if it can happen again after it was taken back. */
export async function cancelPendingPoints(tx: Db, grantId: string, nowMs: number, cause = ''): Promise<void> {
  const [grant] = await tx
    .update(pointGrants)
    .set({ isOver: true })
    .where(and(eq(pointGrants.id, grantId), isNull(pointGrants.lastDay), eq(pointGrants.isOver, false)))
    .returning()
  if (!grant) return
  const { customerId } = grant
  const [rest] = await listLeft(tx, customerId, 'pending', [grantId])
  if (!rest) return
  const moves = [{ grantId, points: rest.left, from: 'pending', to: 'cancelled' } as const]
  await move(tx, { customerId, event: toCancelling(grantId, cause), nowMs }, moves)
}

/** Cancels a part of the pending points of a grant. The caller has checked that they are there. */
export async function cancelPendingPart(
  tx: Db,
  { customerId, grantId, points, event, nowMs }: PointUse & { grantId: string },
): Promise<void> {
  if (points > 0) await move(tx, { customerId, event, nowMs }, [{ grantId, points, from: 'pending', to: 'cancelled' }])
}

/** Takes back `cancelPendingPoints` of the same cause. */
export async function reopenPendingPoints(tx: Db, grantId: string, nowMs: number, cause = ''): Promise<void> {
  const cancelling = toCancelling(grantId, cause)
  const [entry] = await tx
    .select()
    .from(pointEntries)
    .where(and(eq(pointEntries.event, cancelling), eq(pointEntries.to, 'cancelled')))
  if (!entry) return
  const { customerId, points } = entry
  await tx.update(pointGrants).set({ isOver: false }).where(eq(pointGrants.id, grantId))
  const moves = [{ grantId, points, from: 'cancelled', to: 'pending' } as const]
  await move(tx, { customerId, event: `undone:${cancelling}`, nowMs }, moves)
}

export interface PointUse {
  customerId: string
  points: number
  /** What they are spent for, such as `order:{id}`. */
  event: string
  nowMs: number
}

/** Spends what expires first. False if there are too few points; nothing is spent then. */
export const spendPoints = (tx: Db, use: PointUse): Promise<boolean> => moveAvailable(tx, use, 'spent')

/** The same for points that the shop takes back. */
export const withdrawPoints = (tx: Db, use: PointUse): Promise<boolean> => moveAvailable(tx, use, 'cancelled')

async function moveAvailable(
  tx: Db,
  { customerId, points, event, nowMs }: PointUse,
  to: 'spent' | 'cancelled',
): Promise<boolean> {
  if (points === 0) return true
  await lockCustomer(tx, customerId)
  if (await hasMoved(tx, event, to)) return true
  const taken = takePoints(await listAvailable(tx, customerId), points, toJapanDate(nowMs))
  if (!taken) return false
  const moves = taken.map((it) => ({ ...it, from: 'available', to }) as const)
  await move(tx, { customerId, event, nowMs }, moves)
  return true
}

/**
 * Makes pending points available that are due today, whatever the time of the delivery was: customers are promised a day.
 */
export async function releasePoints(db: Db, nowMs: number): Promise<void> {
  const tomorrow = new Date(toJapanInstant(addDays(toJapanDate(nowMs), 1), '00:00'))
  const isPending = and(isNull(pointGrants.lastDay), eq(pointGrants.isOver, false), eq(pointGrants.isHeld, false))
  const due = await db
    .select()
    .from(pointGrants)
    .where(and(isPending, lt(pointGrants.dueAt, tomorrow)))
  for (const { id: grantId, customerId } of due)
    await db.transaction(async (tx) => {
      const released = await tx
        .update(pointGrants)
        .set({ lastDay: getLastDay(nowMs) })
        .where(and(eq(pointGrants.id, grantId), isPending))
        .returning({ id: pointGrants.id })
      if (released.length === 0) return
      const rest = await listLeft(tx, customerId, 'pending', [grantId])
      const moves = rest.map(({ left }) => ({ grantId, points: left, from: 'pending', to: 'available' }) as const)
      await move(tx, { customerId, event: `released:${grantId}`, nowMs }, moves)
    })
}

/** Ends grants whose last day is over, of one customer or of all. */
export async function expirePoints(db: Db, nowMs: number, customerId?: string): Promise<void> {
  const isPast = and(lt(pointGrants.lastDay, toJapanDate(nowMs)), eq(pointGrants.isOver, false))
  const past = await db
    .select()
    .from(pointGrants)
    .where(customerId === undefined ? isPast : and(isPast, eq(pointGrants.customerId, customerId)))
  for (const grant of past)
    await db.transaction(async (tx) => {
      await lockCustomer(tx, grant.customerId)
      const ended = await tx
        .update(pointGrants)
        .set({ isOver: true })
        .where(and(isPast, eq(pointGrants.id, grant.id)))
        .returning({ id: pointGrants.id })
      if (ended.length === 0) return
      const rest = await listLeft(tx, grant.customerId, 'available', [grant.id])
      const moves = rest.map(
        ({ left }) => ({ grantId: grant.id, points: left, from: 'available', to: 'expired' }) as const,
      )
      await move(tx, { customerId: grant.customerId, event: `expired:${grant.id}:${grant.lastDay}`, nowMs }, moves)
    })
}

/** When an account is closed: takes away what is left and what was promised. */
export async function cancelPoints(tx: Db, customerId: string, nowMs: number): Promise<void> {
  await lockCustomer(tx, customerId)
  await tx.update(pointGrants).set({ isOver: true }).where(eq(pointGrants.customerId, customerId))
  for (const from of ['available', 'pending'] as const) {
    const rest = await listLeft(tx, customerId, from)
    const moves = rest.map(({ grantId, left }) => ({ grantId, points: left, from, to: 'cancelled' }) as const)
    await move(tx, { customerId, event: `closed:${customerId}`, nowMs }, moves)
  }
}

/** Available and pending points. */
export async function readBalance(db: Db, customerId: string): Promise<{ available: number; pending: number }> {
  const sum = async (account: PointAccount) =>
    (await listLeft(db, customerId, account)).reduce((points, { left }) => points + left, 0)
  return { available: await sum('available'), pending: await sum('pending') }
}

/** Parallel changes of one customer wait for each other. */
export async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/** Whether the event has moved points to this account. An order may also promise points. */
export async function hasMoved(tx: Db, event: string, to: PointAccount): Promise<boolean> {
  const [entry] = await tx
    .select({ seq: pointEntries.seq })
    .from(pointEntries)
    .where(and(eq(pointEntries.event, event), eq(pointEntries.to, to)))
    .limit(1)
  return entry !== undefined
}

async function addGrant(tx: Db, grant: { id: string; customerId: string; lastDay?: string }): Promise<boolean> {
  const added = await tx.insert(pointGrants).values(grant).onConflictDoNothing().returning({ id: pointGrants.id })
  return added.length > 0
}

interface Move {
  grantId: string
  points: number
  from: PointAccount
  to: PointAccount
}

interface MoveContext {
  customerId: string
  event: string
  nowMs: number
}

export async function move(tx: Db, { customerId, event, nowMs }: MoveContext, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await tx
    .insert(pointEntries)
    .values(moves.map((it) => ({ ...it, customerId, event, at: new Date(nowMs) })))
    .onConflictDoNothing()
  await notifyChange(tx, customerId, 'points')
}

export interface Left {
  grantId: string
  left: number
}

/** The points of each grant in an account, without grants that have none there. */
export async function listLeft(
  db: Db,
  customerId: string,
  account: PointAccount,
  grantIds?: string[],
): Promise<Left[]> {
  const left = sql<number>`sum(case when ${pointEntries.to} = ${account} then ${pointEntries.points}
    when ${pointEntries.from} = ${account} then -${pointEntries.points} else 0 end)::int`
  const ofCustomer = eq(pointEntries.customerId, customerId)
  const rows = await db
    .select({ grantId: pointEntries.grantId, left })
    .from(pointEntries)
    .where(grantIds ? and(ofCustomer, inArray(pointEntries.grantId, grantIds)) : ofCustomer)
    .groupBy(pointEntries.grantId)
  return rows.filter((row) => row.left > 0)
}

/** Available points by grant, what expires first first. The daily job may not have ended the last ones yet. */
export async function listAvailable(db: Db, customerId: string): Promise<PointGrant[]> {
  const left = new Map((await listLeft(db, customerId, 'available')).map((it) => [it.grantId, it.left]))
  const grants = await db
    .select()
    .from(pointGrants)
    .where(and(eq(pointGrants.customerId, customerId), eq(pointGrants.isOver, false)))
    .orderBy(asc(pointGrants.lastDay), asc(pointGrants.id))
  return grants.flatMap(({ id, lastDay }) => {
    const points = left.get(id)
    return points === undefined || lastDay === null ? [] : { id, lastDay, left: points }
  })
}
