import { and, isNull, sql } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempt } from './count-attempt.ts'
import { isClosedDemo } from './demo.ts'
import { loginLimits } from './limits.ts'
import { isPassword } from './passwords.ts'
import { answerSession, startSession } from './session-rows.ts'

/** Who is at the door. */
export interface Visitor {
  /** The network address that counts. */
  source: string
  /** In plain words. */
  device: string
}

const LOCKED_MESSAGE = 'このアカウントは現在ご利用いただけません。お手数ですが、お電話でお問い合わせください。'

/** An unknown address costs the same work as a known one. That an account is locked is told to its owner only. */
export async function login(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { source, device }: Visitor,
): Promise<SessionAnswer> {
  const { db, env, sessionKey } = deps
  const nowMs = deps.now()
  const attempt = await countAttempt(db, loginLimits(env, email, source), nowMs)
  const [customer] = await db
    .select({ id: customers.id, passwordHash: customers.passwordHash, lockedAt: customers.lockedAt })
    .from(customers)
    .where(and(sql`lower(${customers.email}) = lower(${email})`, isNull(customers.withdrawnAt)))
  const isRight = await isPassword(customer?.passwordHash, password)
  if (!customer || !isRight || isClosedDemo(env, email)) throw new CodedError('LOGIN_FAILED')
  await attempt.takeBack()
  if (customer.lockedAt) throw new CodedError('LOGIN_FAILED', { message: LOCKED_MESSAGE })
  return answerSession(await startSession(db, { customerId: customer.id, device, nowMs }), sessionKey)
}
