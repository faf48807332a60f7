import type * as z from 'zod/mini'
import { and, eq, isNull } from '#drizzle'
import type { changeMeBody, Customer } from '#contract/customers/schema.ts'
import { toJapanDate } from '#contract/shared/civil-date.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyChange } from '#server/platform/db/notify.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { changeEmailLimits } from '#server/platform/rate-limit/limits.ts'
import { createLink, removeLinks } from './link-tokens.ts'
import { emailChangeMail } from './mails.ts'
import { countPasskeys } from './passkeys.ts'
import { assertStrongPassword, confirmPassword, hashPassword, setPassword } from './passwords.ts'
import { isEmailTaken, loadCustomer, type ActiveCustomer, toCustomer, toNewsletterConsent } from './rows.ts'
import { customers } from './schema.ts'

export const loadMe = async ({ db }: Pick<Deps, 'db'>, customerId: string): Promise<Customer> =>
  toCustomer(await loadCustomer(db, customerId))

/** Applies all changes in one transaction. */
export async function updateMe(deps: Deps, me: SignedIn, body: z.output<typeof changeMeBody>): Promise<Customer> {
  const { db, env } = deps
  const nowMs = deps.now()
  const { email, newPassword, password, newsletter, ...plain } = body
  assertPastBirthday(plain.birthday, nowMs)
  const customer = await loadCustomer(db, me.customerId)
  const isNewEmail = email !== undefined && email !== customer.email
  if (isNewEmail || newPassword !== undefined) await confirmPassword(deps, customer, password)
  if (isNewEmail) await assertEmailAvailable(deps, customer, email)
  if (newPassword !== undefined)
    assertStrongPassword(newPassword, 'newPassword', customer.email, withNames(customer, plain))
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword)

  return db.transaction(async (tx) => {
    await lockIfUnchanged(tx, customer)
    const isConsent = newsletter !== undefined && newsletter !== customer.newsletter
    await updateCustomer(tx, customer.id, { ...plain, ...(isConsent && toNewsletterConsent(newsletter, nowMs)) })
    if (passwordHash !== undefined) {
      // They stay: who knows the password can remove them on the same page, and the mail says so.
      const passkeys = (await countPasskeys(tx, customer.id)) > 0 ? 'kept' : undefined
      await setPassword(tx, { customer, passwordHash, nowMs, exceptSession: me.sessionId, passkeys })
    }
    if (email !== undefined) await changeEmail(tx, customer, email, { publicUrl: env.PUBLIC_URL, nowMs })
    await notifyChange(tx, customer.id, 'session')
    return loadMe({ db: tx }, customer.id)
  })
}

/** The customer with the changed names. */
const withNames = (
  customer: ActiveCustomer,
  change: Partial<Record<'familyName' | 'givenName', string | undefined>>,
) => ({
  ...customer,
  familyName: change.familyName ?? customer.familyName,
  givenName: change.givenName ?? customer.givenName,
})

/** Throws if the password was changed or the account closed in the meantime. */
async function lockIfUnchanged(tx: Db, { id, passwordHash }: ActiveCustomer): Promise<void> {
  const [row] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.closedAt)))
    .for('update')
  if (!row || row.passwordHash !== passwordHash) throw new CodedError('UNAUTHORIZED')
}

async function updateCustomer(tx: Db, id: string, change: Record<string, unknown>): Promise<void> {
  const isEmpty = Object.values(change).every((value) => value === undefined)
  if (!isEmpty) await tx.update(customers).set(change).where(eq(customers.id, id))
}

/** The latest valid birthday is yesterday in Japan. */
function assertPastBirthday(birthday: string | null | undefined, nowMs: number): void {
  if (birthday != null && birthday >= toJapanDate(nowMs))
    throw new CodedError('VALIDATION_FAILED', { details: { birthday: '生年月日は昨日までの日付を入力してください。' } })
}

async function assertEmailAvailable(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: ActiveCustomer,
  email: string,
): Promise<void> {
  await countAttempt(db, changeEmailLimits(id), now())
  if (await isEmailTaken(db, email, id)) throw new CodedError('EMAIL_TAKEN')
}

/**
 * The new address takes effect when the customer opens the link in the mail. Entering the current address cancels a
 * pending change.
 */
async function changeEmail(
  tx: Db,
  customer: ActiveCustomer,
  email: string,
  { publicUrl, nowMs }: { publicUrl: string; nowMs: number },
): Promise<void> {
  const { id: customerId, familyName: name } = customer
  const isCurrent = email === customer.email
  await tx
    .update(customers)
    .set({ pendingEmail: isCurrent ? null : email })
    .where(eq(customers.id, customerId))
  if (isCurrent) return removeLinks(tx, customerId, ['emailChange'])
  const { link, eventId } = await createLink(tx, { kind: 'emailChange', customerId, email, publicUrl, nowMs })
  await enqueueMail(tx, emailChangeMail, { to: email, props: { name, link }, eventId })
}
