import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueJob } from '#server/platform/queue/enqueue.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { newPasswordLimits, resetLimits } from '#server/platform/rate-limit/limits.ts'
import { passwordResetQueue } from './jobs.ts'
import { consumeLink, findLink } from './link-tokens.ts'
import { removeAllPasskeys } from './passkeys.ts'
import { assertStrongPassword, hashPassword, setPassword } from './passwords.ts'
import type { ActiveCustomer } from './rows.ts'
import { customers, passwordResetRequests } from './schema.ts'

/**
 * The response and its duration must not reveal whether the address is known, so a job looks it up later.
 */
export async function requestReset(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { email }: { email: string },
  source: string,
): Promise<void> {
  const nowMs = now()
  await countAttempt(db, resetLimits(env, email, source), nowMs)
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.insert(passwordResetRequests).values({ id, email, requestedAt: new Date(nowMs) })
    await enqueueJob(tx, passwordResetQueue, { id, data: {} })
  })
}

/**
 * Opening the link proves ownership of the address, so the address counts as confirmed. Passkeys are removed: this is also
 * what customers do when someone else was in their account, and may have added one.
 */
export async function resetPassword(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { token, newPassword }: { token: string; newPassword: string },
  source: string,
): Promise<void> {
  const nowMs = now()
  await countAttempt(db, newPasswordLimits(env, source), nowMs)
  const link = await findLink(db, ['passwordReset'], token, nowMs)
  const owner = await lockOwner(db, link)
  assertStrongPassword(newPassword, 'newPassword', owner.email, owner)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // Lock the customer before the link, as all other writers do, to avoid deadlocks.
    const customer = await lockOwner(tx, link)
    if (!(await consumeLink(tx, ['passwordReset'], token, nowMs))) throw new CodedError('LINK_INVALID')
    const verifiedAt = customer.verifiedAt ?? new Date(nowMs)
    await tx.update(customers).set({ verifiedAt }).where(eq(customers.id, customer.id))
    const removed = await removeAllPasskeys(tx, customer.id)
    await setPassword(tx, { customer, passwordHash, nowMs, passkeys: removed > 0 ? 'removed' : undefined })
  })
}

/** Throws LINK_INVALID unless the link was sent to the customer's current address. */
async function lockOwner(db: Db, link: { customerId: string; email: string } | undefined): Promise<ActiveCustomer> {
  if (!link) throw new CodedError('LINK_INVALID')
  const { customerId, email } = link
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.email, email), isNull(customers.lockedAt)))
    .for('update')
  if (!customer) throw new CodedError('LINK_INVALID')
  return { ...customer, email }
}
