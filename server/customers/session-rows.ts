import type { KeyObject } from 'node:crypto'
import { ulid } from 'ulid'
import { and, eq, gt, inArray, type InferSelectModel, isNull, ne } from '#drizzle'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { SESSION_LIFETIME_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { signToken } from './access-token.ts'
import { unlinkSubscriptions } from './push-subscriptions.ts'
import { customers, sessions } from './schema.ts'

export type SessionRow = InferSelectModel<typeof sessions>

export interface NewSession {
  customerId: string
  /** Label of browser and system. */
  device: string
  nowMs: number
}

export async function createSession(tx: Db, { customerId, device, nowMs }: NewSession): Promise<SessionRow> {
  const now = new Date(nowMs)
  const [row] = await tx
    .insert(sessions)
    .values({ id: ulid(nowMs), customerId, generation: 1, issuedAt: now, device, createdAt: now, lastSeenAt: now })
    .returning()
  return row!
}

export const createSessionResponse = async (row: SessionRow, key: KeyObject): Promise<SessionResponse> => ({
  access_token: await signToken(
    { sessionId: row.id, generation: row.generation, issuedAt: row.issuedAt.getTime() },
    key,
  ),
  issued_at: row.issuedAt.getTime(),
})

/** Condition for sessions that have neither ended nor expired. */
export const isActive = (nowMs: number) =>
  and(isNull(sessions.endedAt), gt(sessions.issuedAt, new Date(nowMs - SESSION_LIFETIME_MS)))

/** Ends all sessions of a customer, or all but one, and notifies the devices. Returns how many there were. */
export async function endSessions(
  tx: Db,
  { customerId, nowMs, exceptId }: { customerId: string; nowMs: number; exceptId?: string },
): Promise<number> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  const ended = await tx
    .update(sessions)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.endedAt), others))
    .returning({ id: sessions.id })
  await unlinkSubscriptions(
    tx,
    ended.map(({ id }) => id),
  )
  await notifyChange(tx, customerId, 'session')
  return ended.length
}

/** The sessions that have not ended and whose account is neither locked nor closed, by id. */
export async function loadActiveSessions(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ session: sessions, verifiedAt: customers.verifiedAt })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.endedAt),
        isNull(customers.lockedAt),
        isNull(customers.closedAt),
      ),
    )
  return new Map(rows.map((row) => [row.session.id, row]))
}
