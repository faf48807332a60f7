/**
 * Renewal of an access token. It can be repeated, because responses get lost: until 30 s after the first use of the new
 * token, the replaced token gets the same new one again. After that, or with an even older token, two parties hold tokens
 * of one session. The server cannot tell which is the customer, so it ends the session.
 */
import { eq } from '#drizzle'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { MINUTE_MS, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { verifyToken } from './access-token.ts'
import { unlinkSubscriptions } from './push-subscriptions.ts'
import { customers, sessions } from './schema.ts'
import { createSessionResponse, type SessionRow } from './session-rows.ts'

const REPEAT_WINDOW_MS = 30_000
/** A token about to expire is not issued again. */
const MIN_REMAINING_MS = MINUTE_MS

/** Throws SESSION_ENDED if there is no session to renew. */
export async function renewSession(
  { db, sessionKey, now, log }: Pick<Deps, 'db' | 'sessionKey' | 'now' | 'log'>,
  token: string | undefined,
): Promise<SessionResponse> {
  const claims = await verifyToken(token, sessionKey)
  if (!claims) throw new CodedError('SESSION_ENDED')
  const renewed = await db.transaction(async (tx) => {
    const row = await lockActiveSession(tx, claims.sessionId)
    const nowMs = now()
    const step = row && chooseStep(row, claims.generation, nowMs)
    if (!row || !step) return undefined
    if (step === 'repeat') return row
    if (step === 'advance')
      return updateSession(tx, row, { generation: row.generation + 1, ...toIssueTimes(row, nowMs) })
    if (step === 'reissue') return updateSession(tx, row, toIssueTimes(row, nowMs))
    if (step === 'endStolen') log.warn({ sessionId: row.id }, 'a replaced token was used again: session ended')
    await updateSession(tx, row, { endedAt: new Date(nowMs) })
    if (step === 'endStolen') await unlinkSubscriptions(tx, [row.id])
    await notifyChange(tx, row.customerId, 'session')
    return undefined
  })
  if (!renewed) throw new CodedError('SESSION_ENDED')
  return createSessionResponse(renewed, sessionKey)
}

type Step = 'advance' | 'repeat' | 'reissue' | 'endOld' | 'endStolen'

function chooseStep(row: SessionRow, generation: number, nowMs: number): Step | undefined {
  const age = nowMs - row.issuedAt.getTime()
  if (generation > row.generation) return undefined
  if (age >= SESSION_LIFETIME_MS) return 'endOld'
  if (generation === row.generation) return 'advance'
  if (generation < row.generation - 1) return 'endStolen'
  // The new token was never used and is about to expire: issue the same generation with a new date.
  if (row.firstUsedAt === null) return age > TOKEN_LIFETIME_MS - MIN_REMAINING_MS ? 'reissue' : 'repeat'
  return nowMs - row.firstUsedAt.getTime() <= REPEAT_WINDOW_MS ? 'repeat' : 'endStolen'
}

/** Always later than the previous token, even if the clock has not advanced, because devices keep the newest. */
const toIssueTimes = (row: SessionRow, nowMs: number) => ({
  issuedAt: new Date(Math.max(nowMs, row.issuedAt.getTime() + 1)),
  firstUsedAt: null,
  lastSeenAt: new Date(nowMs),
})

/** Locks the row, so that concurrent renewals of one session run one after another. */
async function lockActiveSession(tx: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  if (!row || row.endedAt) return undefined
  const [customer] = await tx
    .select({ lockedAt: customers.lockedAt, closedAt: customers.closedAt })
    .from(customers)
    .where(eq(customers.id, row.customerId))
  return customer?.lockedAt || customer?.closedAt ? undefined : row
}

async function updateSession(tx: Db, { id }: SessionRow, change: Partial<SessionRow>): Promise<SessionRow> {
  const [row] = await tx.update(sessions).set(change).where(eq(sessions.id, id)).returning()
  return row!
}
