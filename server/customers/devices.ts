import type * as z from 'zod/mini'
import { and, eq, isNull } from '#drizzle'
import type { deviceSchema } from '#contract/sessions/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { verifyToken } from './access-token.ts'
import { unlinkSubscriptions } from './push-subscriptions.ts'
import { sessions } from './schema.ts'
import { isActive } from './session-rows.ts'

type Device = z.output<typeof deviceSchema>
type Requester = Pick<SignedIn, 'customerId' | 'sessionId'>

/** The current device first, then by last use. */
export async function listDevices({ db, now }: Pick<Deps, 'db' | 'now'>, me: Requester): Promise<Device[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, me.customerId), isActive(now())))
  return rows
    .toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === me.sessionId,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Throws NOT_FOUND also for another customer's session. */
export async function endDevice({ db, now }: Pick<Deps, 'db' | 'now'>, me: Requester, id: string): Promise<void> {
  const isEnded = await db.transaction((tx) => endSession(tx, id, now(), me.customerId))
  if (!isEnded) throw new CodedError('NOT_FOUND')
}

/** Accepts any token of the session, also a replaced or expired one. Does nothing without a token. */
export async function logout(
  { db, sessionKey, now }: Pick<Deps, 'db' | 'sessionKey' | 'now'>,
  token: string | undefined,
): Promise<void> {
  const claims = await verifyToken(token, sessionKey)
  if (claims) await db.transaction((tx) => endSession(tx, claims.sessionId, now()))
}

/** False if there is no such session, or if it is another customer's. */
export async function endSession(tx: Db, id: string, nowMs: number, customerId?: string): Promise<boolean> {
  const isOwn = customerId === undefined ? undefined : eq(sessions.customerId, customerId)
  const [ended] = await tx
    .update(sessions)
    .set({ endedAt: new Date(nowMs) })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), isOwn))
    .returning({ customerId: sessions.customerId })
  if (ended) await unlinkSubscriptions(tx, [id])
  if (ended) await notifyChange(tx, ended.customerId, 'session')
  return ended !== undefined
}
