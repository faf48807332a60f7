import { and, eq, inArray, lt, ne, or, isNull, type InferSelectModel } from '#drizzle'
import { DAY_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { pushSubscriptions } from '#server/db/schema-push.ts'

export type SubscriptionRow = InferSelectModel<typeof pushSubscriptions>

/** A browser that did not come by for so long does not expect anything any more. */
const EXPECTS_FOR_MS = 365 * DAY_MS

/** Those of a customer, but for the browser of one session. */
export async function listSubscriptionIds(db: Db, customerId: string, exceptSession?: string): Promise<string[]> {
  const isOther =
    exceptSession === undefined
      ? undefined
      : or(isNull(pushSubscriptions.sessionId), ne(pushSubscriptions.sessionId, exceptSession))
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.customerId, customerId), isOther))
  return rows.map(({ id }) => id)
}

export async function readSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return row
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Whoever logs out takes his news along: the browsers of these sessions are guests' again. */
export async function unbindSessions(tx: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx
    .update(pushSubscriptions)
    .set({ customerId: null, sessionId: null })
    .where(inArray(pushSubscriptions.sessionId, [...sessionIds]))
}

export async function eraseSubscriptions(tx: Db, customerId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.customerId, customerId))
}

export async function forgetOldSubscriptions(db: Db, now: Date): Promise<void> {
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, new Date(now.getTime() - EXPECTS_FOR_MS)))
}
