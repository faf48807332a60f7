import { and, eq, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import { dateInJapan } from '#contract/civil-date.ts'
import type { changeMeBody, Customer } from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { askPassword } from './ask-password.ts'
import type { SignedIn } from './authenticate.ts'
import { changeEmail, refuseTaken } from './change-email.ts'
import { customerAnswer, readCustomer, type PresentCustomer } from './customer-rows.ts'
import { consentTo } from './newsletter.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { setPassword } from './set-password.ts'
import { tellChanged } from './tell-changed.ts'

export const readMe = async ({ db }: Pick<Deps, 'db'>, customerId: string): Promise<Customer> =>
  customerAnswer(await readCustomer(db, customerId))

/** All of it or nothing. */
export async function changeMe(deps: Deps, me: SignedIn, body: z.output<typeof changeMeBody>): Promise<Customer> {
  const { db, env } = deps
  const nowMs = deps.now()
  const { email, newPassword, password, newsletter, ...plain } = body
  refuseFutureBirthday(plain.birthday, nowMs)
  const customer = await readCustomer(db, me.customerId)
  const isNewEmail = email !== undefined && email !== customer.email
  if (isNewEmail || newPassword !== undefined) await askPassword(deps, customer, password)
  if (isNewEmail) await refuseTaken(deps, customer, email)
  if (newPassword !== undefined) refuseWeak(newPassword, 'newPassword', customer.email, named(customer, plain))
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword)

  return db.transaction(async (tx) => {
    await lockUnchanged(tx, customer)
    const isConsent = newsletter !== undefined && newsletter !== customer.newsletter
    await write(tx, customer.id, { ...plain, ...(isConsent && consentTo(newsletter, nowMs)) })
    if (passwordHash !== undefined)
      await setPassword(tx, { customer, passwordHash, nowMs, exceptSession: me.sessionId })
    if (email !== undefined) await changeEmail(tx, customer, email, { publicUrl: env.PUBLIC_URL, nowMs })
    await tellChanged(tx, customer.id, 'session')
    return readMe({ db: tx }, customer.id)
  })
}

/** The names that the customer is going to have. */
const named = (customer: PresentCustomer, change: Partial<Record<'familyName' | 'givenName', string | undefined>>) => ({
  ...customer,
  familyName: change.familyName ?? customer.familyName,
  givenName: change.givenName ?? customer.givenName,
})

/** Whoever took away the password that was given, or the account, came first. */
async function lockUnchanged(tx: Db, { id, passwordHash }: PresentCustomer): Promise<void> {
  const [row] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.withdrawnAt)))
    .for('update')
  if (!row || row.passwordHash !== passwordHash) throw new CodedError('UNAUTHORIZED')
}

async function write(tx: Db, id: string, change: Record<string, unknown>): Promise<void> {
  const isEmpty = Object.values(change).every((value) => value === undefined)
  if (!isEmpty) await tx.update(customers).set(change).where(eq(customers.id, id))
}

/** Yesterday in Japan is the latest. */
function refuseFutureBirthday(birthday: string | null | undefined, nowMs: number): void {
  if (birthday != null && birthday >= dateInJapan(nowMs))
    throw new CodedError('VALIDATION_FAILED', { details: { birthday: '生年月日は昨日までの日付を入力してください。' } })
}
