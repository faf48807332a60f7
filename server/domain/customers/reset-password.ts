import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from './count-attempt.ts'
import type { PresentCustomer } from './customer-rows.ts'
import { newPasswordLimits } from './limits.ts'
import { readLink, takeLink } from './link-tokens.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { setPassword } from './set-password.ts'

/** Whoever follows the link has the address: it counts as confirmed. */
export async function resetPassword(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  { token, newPassword }: { token: string; newPassword: string },
  source: string,
): Promise<void> {
  const nowMs = now()
  await countAttempt(db, newPasswordLimits(env, source), nowMs)
  const link = await readLink(db, ['reset'], token, nowMs)
  const known = await ownerOf(db, link)
  refuseWeak(newPassword, 'newPassword', known.email, known)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // The customer before the link, in the order of whoever else changes both.
    const customer = await ownerOf(tx, link)
    if (!(await takeLink(tx, ['reset'], token, nowMs))) throw new CodedError('LINK_INVALID')
    const verifiedAt = customer.verifiedAt ?? new Date(nowMs)
    await tx.update(customers).set({ verifiedAt }).where(eq(customers.id, customer.id))
    await setPassword(tx, { customer, passwordHash, nowMs })
  })
}

/** LINK_INVALID unless the address is still the one to which the link was sent. */
async function ownerOf(db: Db, link: { customerId: string; email: string } | undefined): Promise<PresentCustomer> {
  if (!link) throw new CodedError('LINK_INVALID')
  const { customerId, email } = link
  const [owner] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.email, email), isNull(customers.lockedAt)))
    .for('update')
  if (!owner) throw new CodedError('LINK_INVALID')
  return { ...owner, email }
}
