import { ulid } from 'ulid'
import type * as z from 'zod/mini'
import { TERMS_VERSION, type registerBody } from '#contract/customers.ts'
import { CodedError } from '#contract/errors.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from './count-attempt.ts'
import { isTaken } from './is-taken.ts'
import { registerLimits } from './limits.ts'
import type { Visitor } from './login.ts'
import { mailVerification } from './mail-verification.ts'
import { consentTo } from './newsletter.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { answerSession, startSession } from './session-rows.ts'

/** A customer from now on, logged in, with a mail under way. EMAIL_TAKEN where the address has an account. */
export async function register(
  deps: Deps,
  body: z.output<typeof registerBody>,
  { source, device }: Visitor,
): Promise<SessionAnswer> {
  const { db, env, sessionKey } = deps
  const nowMs = deps.now()
  const { email, password, newsletter, terms: _agreed, ...names } = body
  await countAttempt(db, registerLimits(env, source), nowMs)
  refuseWeak(password, 'password', email, names)
  if (await isTaken(db, email)) throw new CodedError('EMAIL_TAKEN')
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
        ...(newsletter && consentTo(newsletter, nowMs)),
        termsVersion: TERMS_VERSION,
        createdAt: new Date(nowMs),
      })
      .onConflictDoNothing()
      .returning()
    if (!customer) throw new CodedError('EMAIL_TAKEN')
    await mailVerification(tx, { customer: { ...customer, email }, publicUrl: env.PUBLIC_URL, nowMs })
    return startSession(tx, { customerId: customer.id, device, nowMs })
  })
  return answerSession(session, sessionKey)
}
