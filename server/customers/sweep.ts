import { lt, or } from '#drizzle'
import { DAY_MS, SESSION_LIFETIME_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { rateLimits } from '#server/platform/rate-limit/schema.ts'
import { removeOldSubscriptions } from './push-subscriptions.ts'
import { linkTokens, passwordResetRequests, sessions } from './schema.ts'

/** Daily cleanup of everything that belongs to customers. */
export async function sweepCustomers(db: Db, now: Date): Promise<void> {
  await sweepAccounts(db, now)
  await removeOldSubscriptions(db, now)
}

export async function sweepAccounts(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now))
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, now))
  await db.delete(passwordResetRequests).where(lt(passwordResetRequests.requestedAt, before(DAY_MS)))
  const isLongOver = or(
    lt(sessions.endedAt, before(DAY_MS)),
    lt(sessions.issuedAt, before(SESSION_LIFETIME_MS + DAY_MS)),
  )
  await db.delete(sessions).where(isLongOver)
}
