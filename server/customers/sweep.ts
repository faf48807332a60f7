import { lt, or } from '#drizzle'
import { DAY_MS, SESSION_LIFETIME_MS } from '#contract/rules.ts'
import type { Db } from '#server/db/client.ts'
import { attempts, linkTokens, resetRequests, sessions } from '#server/db/schema-customers.ts'

/** Takes away what has run out and serves nobody any more. */
export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(attempts).where(lt(attempts.until, now))
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, now))
  await db.delete(resetRequests).where(lt(resetRequests.requestedAt, before(DAY_MS)))
  const isLongOver = or(
    lt(sessions.endedAt, before(DAY_MS)),
    lt(sessions.issuedAt, before(SESSION_LIFETIME_MS + DAY_MS)),
  )
  await db.delete(sessions).where(isLongOver)
}
