/** Giving back points that were spent, all at once or in parts. */
import { and, asc, desc, eq, inArray, sql } from '#drizzle'
import { getLastDay } from '#contract/points/rules.ts'
import type { Db } from '#server/platform/db/client.ts'
import { expirePoints, hasMoved, type Left, listAvailable, lockCustomer, move, type PointUse } from './ledger.ts'
import { pointEntries, pointGrants } from './schema.ts'

interface PointReturn extends Omit<PointUse, 'points'> {
  /** Tells the times apart if it can happen again after it was taken back. */
  cause?: string
}

const toRestoring = ({ event, cause = '' }: PointReturn): string => `restored:${event}${cause}`

/** Gives back what an event has spent. Points that have expired meanwhile are valid as long as new ones. */
export async function restorePoints(tx: Db, it: PointReturn): Promise<void> {
  const { customerId, event, nowMs } = it
  await lockCustomer(tx, customerId)
  const spent = await tx
    .select()
    .from(pointEntries)
    .where(and(eq(pointEntries.event, event), eq(pointEntries.customerId, customerId), eq(pointEntries.to, 'spent')))
  const restoring = toRestoring(it)
  if (spent.length === 0 || (await hasMoved(tx, restoring, 'available'))) return
  await expirePoints(tx, nowMs, customerId)
  const grantIds = spent.map(({ grantId }) => grantId)
  await tx
    .update(pointGrants)
    .set({ lastDay: getLastDay(nowMs), noticeDays: null, isOver: false })
    .where(and(inArray(pointGrants.id, grantIds), eq(pointGrants.isOver, true)))
  const moves = spent.map(({ grantId, points }) => ({ grantId, points, from: 'spent', to: 'available' }) as const)
  await move(tx, { customerId, event: restoring, nowMs }, moves)
}

/**
 * Gives back a part of what an event has spent and was not given back yet, what expires last first. Points that have expired
 * meanwhile are valid as long as new ones. Throws a RangeError for more than was spent.
 */
export async function restorePart(tx: Db, { points, ...it }: PointReturn & { points: number }): Promise<void> {
  if (points === 0) return
  const { customerId, event, nowMs } = it
  await lockCustomer(tx, customerId)
  await expirePoints(tx, nowMs, customerId)
  const spent = await listSpent(tx, customerId, event)
  let missing = points
  const taken = spent.flatMap(({ grantId, left }) => {
    const part = Math.min(left, missing)
    missing -= part
    return part > 0 ? [{ grantId, points: part }] : []
  })
  if (missing > 0) throw new RangeError(`${event} has spent ${missing} points fewer`)
  await tx
    .update(pointGrants)
    .set({ lastDay: getLastDay(nowMs), noticeDays: null, isOver: false })
    .where(
      and(
        inArray(
          pointGrants.id,
          taken.map(({ grantId }) => grantId),
        ),
        eq(pointGrants.isOver, true),
      ),
    )
  const moves = taken.map((part) => ({ ...part, from: 'spent', to: 'available' }) as const)
  await move(tx, { customerId, event: toRestoring(it), nowMs }, moves)
}

/** What an event has spent of each grant and was not given back, what expires last first. */
async function listSpent(tx: Db, customerId: string, event: string): Promise<Left[]> {
  const left = sql<number>`sum(case when ${pointEntries.to} = 'spent' then ${pointEntries.points} else -${pointEntries.points} end)::int`
  const restored = toRestoring({ customerId, event, nowMs: 0 })
  const rows = await tx
    .select({ grantId: pointEntries.grantId, left, lastDay: pointGrants.lastDay })
    .from(pointEntries)
    .innerJoin(pointGrants, eq(pointGrants.id, pointEntries.grantId))
    .where(
      and(
        eq(pointEntries.customerId, customerId),
        sql`(${pointEntries.to} = 'spent' or ${pointEntries.from} = 'spent')`,
        sql`(${pointEntries.event} = ${event} or starts_with(${pointEntries.event}, ${restored})
          or starts_with(${pointEntries.event}, ${`undone:${restored}`}))`,
      ),
    )
    .groupBy(pointEntries.grantId, pointGrants.lastDay)
    .orderBy(desc(pointGrants.lastDay), asc(pointEntries.grantId))
  return rows.filter((row) => row.left > 0)
}

/** Takes back `restorePoints` of the same cause. False if points were used or have expired since; nothing is changed then. */
export async function takeBackRestored(tx: Db, it: PointReturn): Promise<boolean> {
  const { customerId, nowMs } = it
  await lockCustomer(tx, customerId)
  const restoring = toRestoring(it)
  const restored = await tx
    .select()
    .from(pointEntries)
    .where(and(eq(pointEntries.event, restoring), eq(pointEntries.to, 'available')))
  if (restored.length === 0) return true
  const left = new Map((await listAvailable(tx, customerId)).map((grant) => [grant.id, grant.left]))
  if (restored.some(({ grantId, points }) => (left.get(grantId) ?? 0) < points)) return false
  const moves = restored.map(({ grantId, points }) => ({ grantId, points, from: 'available', to: 'spent' }) as const)
  await move(tx, { customerId, event: `undone:${restoring}`, nowMs }, moves)
  return true
}
