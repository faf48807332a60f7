import { ulid } from 'ulid'
import type * as z from 'zod/mini'
import { type registerBody, TERMS_VERSION } from '#contract/customers/schema.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { RouteDeps } from '#server/platform/modules/server-module.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { registerLimits } from '#server/platform/rate-limit/limits.ts'
import type { ClientInfo } from './login.ts'
import { assertStrongPassword, hashPassword } from './passwords.ts'
import { isEmailTaken, toNewsletterConsent } from './rows.ts'
import { customers } from './schema.ts'
import { createSession, createSessionResponse } from './session-rows.ts'
import { enqueueVerificationMail } from './verify-email.ts'

/** Creates the account, logs in and enqueues the verification mail. Throws EMAIL_TAKEN if the address has an account. */
export async function register(
  deps: Pick<RouteDeps, 'db' | 'env' | 'now' | 'sessionKey' | 'welcomeCustomer'>,
  body: z.output<typeof registerBody>,
  { source, device }: ClientInfo,
): Promise<SessionResponse> {
  const { db, env, sessionKey } = deps
  const nowMs = deps.now()
  const { email, password, newsletter, terms: _agreed, termsVersion = TERMS_VERSION, ...names } = body
  // A page that is open since an earlier version linked other terms.
  if (termsVersion !== TERMS_VERSION)
    throw new CodedError('TERMS_CHANGED', { details: { termsVersion: TERMS_VERSION } })
  await countAttempt(db, registerLimits(env, source), nowMs)
  assertStrongPassword(password, 'password', email, names)
  if (await isEmailTaken(db, email)) throw new CodedError('EMAIL_TAKEN')
  const passwordHash = await hashPassword(password)
  const session = await db.transaction(async (tx) => {
    const [customer] = await tx
      .insert(customers)
      .values({
        id: ulid(nowMs),
        email,
        passwordHash,
        ...names,
        newsletter,
        ...(newsletter && toNewsletterConsent(newsletter, nowMs)),
        termsVersion,
        createdAt: new Date(nowMs),
      })
      .onConflictDoNothing()
      .returning()
    if (!customer) throw new CodedError('EMAIL_TAKEN')
    await deps.welcomeCustomer(tx, customer.id, new Date(nowMs))
    await enqueueVerificationMail(tx, { customer: { ...customer, email }, publicUrl: env.PUBLIC_URL, nowMs })
    return createSession(tx, { customerId: customer.id, device, nowMs })
  })
  return createSessionResponse(session, sessionKey)
}
