import { and, desc, eq, lt, max, or, sql } from '#drizzle'
import type { PointReason } from '#contract/points/labels.ts'
import { POINT_CHANGES_PER_CALL } from '#contract/points/rules.ts'
import type { PointChange, Points } from '#contract/points/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isRefundGrant, isRegistrationGrant, listAvailable, readBalance } from './ledger.ts'
import { pointEntries } from './schema.ts'

/** The points of a customer with the latest changes, or those before a `seq`. */
export async function loadPoints(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  customerId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Points> {
  const today = toJapanDate(now())
  const expiries = new Map<string, number>()
  for (const { lastDay, left } of await listAvailable(db, customerId))
    if (lastDay >= today) expiries.set(lastDay, (expiries.get(lastDay) ?? 0) + left)
  const changes = await listChanges(db, customerId, { before })
  return {
    available: [...expiries.values()].reduce((sum, points) => sum + points, 0),
    pending: (await readBalance(db, customerId)).pending,
    expiries: [...expiries].map(([lastDay, points]) => ({ lastDay, points })),
    data: changes.slice(0, POINT_CHANGES_PER_CALL),
    hasEarlier: changes.length > POINT_CHANGES_PER_CALL,
  }
}

interface ChangeRange {
  /** A `seq`. */
  before?: number
  beforeTime?: Date
  /** Default: one more than a response has. */
  limit?: number
}

/** The latest first. An event that moved points of several grants is one change. */
export async function listChanges(
  db: Db,
  customerId: string,
  { before = Number.MAX_SAFE_INTEGER, beforeTime, limit = POINT_CHANGES_PER_CALL + 1 }: ChangeRange,
): Promise<PointChange[]> {
  const { event, from, to, at } = pointEntries
  const seq = max(pointEntries.seq)
  const rows = await db
    .select({ seq, event, from, to, at, points: sql<number>`sum(${pointEntries.points})::int` })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.customerId, customerId),
        or(eq(from, 'available'), eq(to, 'available')),
        beforeTime && lt(at, beforeTime),
      ),
    )
    .groupBy(event, from, to, at)
    .having(lt(seq, before))
    .orderBy(desc(seq))
    .limit(limit)
  return rows.map((row) => ({
    seq: Number(row.seq),
    points: row.to === 'available' ? row.points : -row.points,
    reason: getReason(row),
    at: row.at.toISOString(),
  }))
}

function getReason({ event, from, to }: Pick<typeof pointEntries.$inferSelect, 'event' | 'from' | 'to'>): PointReason {
  if (to === 'spent' || to === 'expired' || to === 'cancelled') return to
  if (from === 'pending') return 'earned'
  if (from === 'spent') return 'restored'
  if (isRefundGrant(event)) return 'refund'
  return isRegistrationGrant(event) ? 'registration' : 'gift'
}
