import { and, eq, isNull } from '#drizzle'
import { CodedError } from '#contract/shared/errors.ts'
import type { RouteDeps } from '#server/platform/modules/server-module.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { accountClosedMail } from './mails.ts'
import { removeAllPasskeys } from './passkeys.ts'
import { confirmPassword } from './passwords.ts'
import { removeSubscriptions } from './push-subscriptions.ts'
import { loadCustomer } from './rows.ts'
import { customers, linkTokens, sessions } from './schema.ts'

/** Only the id, the dates and the reason remain. The address can be registered again. */
const ERASED = {
  email: null,
  passwordHash: null,
  familyName: '',
  givenName: '',
  familyKana: '',
  givenKana: '',
  phone: null,
  postalCode: null,
  prefecture: null,
  city: null,
  address1: null,
  address2: null,
  birthday: null,
  newsletter: false,
  newsletterChangedAt: null,
  newsletterConsentedAt: null,
  newsletterWording: null,
  pendingEmail: null,
  passkeyUserHandle: null,
}

export async function closeAccount(
  deps: Pick<RouteDeps, 'db' | 'env' | 'now' | 'eraseCustomer'>,
  customerId: string,
  { password, reason }: { password: string; reason?: string | undefined },
): Promise<void> {
  const { db } = deps
  const now = new Date(deps.now())
  const customer = await loadCustomer(db, customerId)
  await confirmPassword(deps, customer, password)
  await db.transaction(async (tx) => {
    // Also locks the row, so that no order is placed meanwhile. `eraseCustomer` of a module may refuse.
    const [closed] = await tx
      .update(customers)
      .set({ ...ERASED, closedAt: now, closingReason: reason ?? null })
      .where(and(eq(customers.id, customerId), isNull(customers.closedAt)))
      .returning({ id: customers.id })
    if (!closed) throw new CodedError('UNAUTHORIZED')
    await removeSubscriptions(tx, customerId)
    await removeAllPasskeys(tx, customerId)
    const erased = await deps.eraseCustomer(tx, customerId, now, deps.env)
    await tx.delete(sessions).where(eq(sessions.customerId, customerId))
    await tx.delete(linkTokens).where(eq(linkTokens.customerId, customerId))
    await notifyChange(tx, customerId, 'session')
    const { email: to, familyName: name } = customer
    await enqueueMail(tx, accountClosedMail, { to, props: { name, erased }, eventId: `accountClosed:${customerId}` })
  })
}
