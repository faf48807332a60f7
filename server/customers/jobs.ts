/** The job that sends links for a new password, and its queue. */
import { and, eq, isNull, lt, or, sql } from '#drizzle'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import type { Job, JobQueue } from '#server/platform/queue/enqueue.ts'
import { createLink } from './link-tokens.ts'
import { passwordResetMail } from './mails.ts'
import { customers, linkTokens, passwordResetRequests, sessions } from './schema.ts'
import { DAY_MS, SESSION_LIFETIME_MS } from '#contract/shared/constants.ts'
import type { Db } from '#server/platform/db/client.ts'
import { rateLimits } from '#server/platform/rate-limit/schema.ts'

/** Sends links for a new password. Customers wait for them, so the first retry comes soon. */
export const passwordResetQueue: JobQueue = {
  name: 'password-reset',
  options: {
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    heartbeatSeconds: 20,
  },
}

export const passwordResetJob = (deps: Pick<Deps, 'db' | 'env' | 'now'>): Job => ({
  queue: passwordResetQueue,
  run: ({ id }) => processResetRequest(deps, id),
})

/** Runs once per request, however often the job is attempted. */
export async function processResetRequest(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx.delete(passwordResetRequests).where(eq(passwordResetRequests.id, id)).returning()
    if (!request) return
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(sql`lower(${customers.email}) = lower(${request.email})`, isNull(customers.lockedAt)))
    if (!customer?.email) return
    const { id: customerId, email, familyName: name } = customer
    const to = { kind: 'passwordReset', customerId, email, publicUrl: env.PUBLIC_URL, nowMs: now() } as const
    const { link, eventId } = await createLink(tx, to)
    await enqueueMail(tx, passwordResetMail, { to: email, props: { name, link }, eventId })
  })
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
