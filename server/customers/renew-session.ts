/**
 * Renewal of an access token. It can be repeated, because answers get lost: until 30 s after the first use of the new
 * token, the replaced one gets the same new one again. Later, or for an older one still, two parties hold tokens of one
 * session, and nobody can tell which of them is the customer: the session ends.
 */
import { eq } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import { MINUTE_MS, SESSION_LIFETIME_MS, TOKEN_LIFETIME_MS } from '#contract/rules.ts'
import type { SessionAnswer } from '#contract/session.ts'
import type { Db } from '#server/db/client.ts'
import { customers, sessions } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { unbindSessions } from '../push/subscription-rows.ts'
import { readToken } from './access-token.ts'
import { answerSession, type SessionRow } from './session-rows.ts'
import { tellChanged } from './tell-changed.ts'

const REPEATABLE_MS = 30_000
/** A token that would run out on its way is not handed out. */
const WORTH_HANDING_OUT_MS = MINUTE_MS

/** SESSION_ENDED whenever there is nothing to renew. */
export async function renewSession(
  { db, sessionKey, now, log }: Pick<Deps, 'db' | 'sessionKey' | 'now' | 'log'>,
  token: string | undefined,
): Promise<SessionAnswer> {
  const claims = await readToken(token, sessionKey)
  if (!claims) throw new CodedError('SESSION_ENDED')
  const renewed = await db.transaction(async (tx) => {
    const row = await lockRunning(tx, claims.sessionId)
    const nowMs = now()
    const step = row && chooseStep(row, claims.generation, nowMs)
    if (!row || !step) return undefined
    if (step === 'repeat') return row
    if (step === 'advance') return write(tx, row, { generation: row.generation + 1, ...issued(row, nowMs) })
    if (step === 'issueAnew') return write(tx, row, issued(row, nowMs))
    if (step === 'endStolen') log.warn({ sessionId: row.id }, 'a replaced token was used again: session ended')
    await write(tx, row, { endedAt: new Date(nowMs) })
    if (step === 'endStolen') await unbindSessions(tx, [row.id])
    await tellChanged(tx, row.customerId, 'session')
    return undefined
  })
  if (!renewed) throw new CodedError('SESSION_ENDED')
  return answerSession(renewed, sessionKey)
}

type Step = 'advance' | 'repeat' | 'issueAnew' | 'endOld' | 'endStolen'

function chooseStep(row: SessionRow, generation: number, nowMs: number): Step | undefined {
  const age = nowMs - row.issuedAt.getTime()
  if (generation > row.generation) return undefined
  if (age >= SESSION_LIFETIME_MS) return 'endOld'
  if (generation === row.generation) return 'advance'
  if (generation < row.generation - 1) return 'endStolen'
  // The successor was never seen to arrive, and has run out meanwhile: the same generation, dated anew.
  if (row.firstUsedAt === null) return age > TOKEN_LIFETIME_MS - WORTH_HANDING_OUT_MS ? 'issueAnew' : 'repeat'
  return nowMs - row.firstUsedAt.getTime() <= REPEATABLE_MS ? 'repeat' : 'endStolen'
}

/** Later than the token before, even where the clock stood still: the newest wins on the device. */
const issued = (row: SessionRow, nowMs: number) => ({
  issuedAt: new Date(Math.max(nowMs, row.issuedAt.getTime() + 1)),
  firstUsedAt: null,
  lastSeenAt: new Date(nowMs),
})

/** The row's lock has all that ask at once wait for the first of them. */
async function lockRunning(tx: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  if (!row || row.endedAt) return undefined
  const [customer] = await tx
    .select({ lockedAt: customers.lockedAt, withdrawnAt: customers.withdrawnAt })
    .from(customers)
    .where(eq(customers.id, row.customerId))
  return customer?.lockedAt || customer?.withdrawnAt ? undefined : row
}

async function write(tx: Db, { id }: SessionRow, change: Partial<SessionRow>): Promise<SessionRow> {
  const [row] = await tx.update(sessions).set(change).where(eq(sessions.id, id)).returning()
  return row!
}
