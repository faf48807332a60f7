import { and, eq, inArray, isNull } from '#drizzle'
import type { Db } from '#server/db/client.ts'
import { customers, sessions } from '#server/db/schema-customers.ts'

/** Of these sessions, those that neither ended nor belong to somebody who may not come in. */
export async function readRunning(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ session: sessions, verifiedAt: customers.verifiedAt })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.endedAt),
        isNull(customers.lockedAt),
        isNull(customers.withdrawnAt),
      ),
    )
  return new Map(rows.map((row) => [row.session.id, row]))
}
