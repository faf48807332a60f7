import { and, eq, isNull } from '#drizzle'
import { MINUTE_MS, TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { type TokenClaims, verifyToken } from './access-token.ts'
import { toScope } from './rows.ts'
import { sessions } from './schema.ts'
import { loadActiveSessions, type SessionRow } from './session-rows.ts'

/** `lastSeenAt` is written at most this often. */
const SEEN_INTERVAL_MS = MINUTE_MS

/**
 * Checks the session in the database, so that an ended session is rejected immediately. A token replaced by a renewal
 * stays valid until it expires, so that requests in flight do not fail.
 */
export async function authenticate(
  { db, sessionKey, now }: Pick<Deps, 'db' | 'sessionKey' | 'now'>,
  token: string | undefined,
): Promise<SignedIn> {
  const claims = await verifyToken(token, sessionKey)
  const tokenEnd = (claims?.issuedAt ?? 0) + TOKEN_LIFETIME_MS
  const nowMs = now()
  if (!claims || nowMs >= tokenEnd) throw new CodedError('UNAUTHORIZED')
  const active = (await loadActiveSessions(db, [claims.sessionId])).get(claims.sessionId)
  if (!active || claims.generation > active.session.generation) throw new CodedError('UNAUTHORIZED')
  await recordUse(db, active.session, claims, nowMs)
  return {
    customerId: active.session.customerId,
    sessionId: active.session.id,
    scope: toScope(active),
    tokenExpiresAt: tokenEnd,
  }
}

/** For endpoints open to guests. If a token is sent, it must be valid. */
export const authenticateOptional = async (
  deps: Pick<Deps, 'db' | 'sessionKey' | 'now'>,
  token: string | undefined,
): Promise<SignedIn | undefined> => (token === undefined ? undefined : authenticate(deps, token))

/** Records the first use of a generation. Requesting it again later is suspicious; see renew-session.ts. */
async function recordUse(db: Db, session: SessionRow, { generation }: TokenClaims, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  if (generation === session.generation && session.firstUsedAt === null) {
    await db
      .update(sessions)
      .set({ firstUsedAt: now, lastSeenAt: now })
      .where(and(eq(sessions.id, session.id), eq(sessions.generation, generation), isNull(sessions.firstUsedAt)))
  } else if (nowMs - session.lastSeenAt.getTime() >= SEEN_INTERVAL_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id))
  }
}
