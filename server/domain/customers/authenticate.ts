import { and, eq, isNull } from '#drizzle'
import type { Scope } from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import { MINUTE_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { sessions } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { readToken, type TokenClaims } from './access-token.ts'
import { readRunning } from './running-sessions.ts'
import { scopeOf } from './scope.ts'
import type { SessionRow } from './session-rows.ts'

/** Who asks, as far as a token proves it. */
export interface SignedIn {
  customerId: string
  sessionId: string
  scope: Scope[]
  /** When the token that was given runs out, ms. */
  tokenExpiresAt: number
}

/** A device is noted as seen at most so often. */
const SEEN_EVERY_MS = MINUTE_MS

/**
 * Looks the session up, so that an ended one is over at once, everywhere. A token that was replaced by a renewal is good
 * until its own time is over: requests that were under way with it shall not fail.
 */
export async function authenticate(
  { db, sessionKey, now }: Pick<Deps, 'db' | 'sessionKey' | 'now'>,
  token: string | undefined,
): Promise<SignedIn> {
  const claims = await readToken(token, sessionKey)
  const tokenEnd = (claims?.issuedAt ?? 0) + TOKEN_LIFETIME_MS
  const nowMs = now()
  if (!claims || nowMs >= tokenEnd) throw new CodedError('UNAUTHORIZED')
  const found = (await readRunning(db, [claims.sessionId])).get(claims.sessionId)
  if (!found || claims.generation > found.session.generation) throw new CodedError('UNAUTHORIZED')
  await noteUse(db, found.session, claims, nowMs)
  return {
    customerId: found.session.customerId,
    sessionId: found.session.id,
    scope: scopeOf(found),
    tokenExpiresAt: tokenEnd,
  }
}

/** For what guests may do too: a token that is given has to be good all the same. */
export const authenticateIfAny = async (
  deps: Pick<Deps, 'db' | 'sessionKey' | 'now'>,
  token: string | undefined,
): Promise<SignedIn | undefined> => (token === undefined ? undefined : authenticate(deps, token))

/** The first use of a generation decides from when on asking for it once more is suspicious; see renew-session.ts. */
async function noteUse(db: Db, session: SessionRow, { generation }: TokenClaims, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  if (generation === session.generation && session.firstUsedAt === null) {
    await db
      .update(sessions)
      .set({ firstUsedAt: now, lastSeenAt: now })
      .where(and(eq(sessions.id, session.id), eq(sessions.generation, generation), isNull(sessions.firstUsedAt)))
  } else if (nowMs - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id))
  }
}
