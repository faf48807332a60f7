import { eq, sql } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import type { SessionAnswer } from '#contract/session.ts'
import type { Db } from '#server/db/client.ts'
import { customers } from '#server/db/schema-customers.ts'
import type { Deps } from '#server/deps.ts'
import { queuePush } from '#server/push/queue.ts'
import { countAttempt } from './count-attempt.ts'
import type { CustomerRow } from './customer-rows.ts'
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
    .select()
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${email})`)
  const isRight = await isPassword(customer?.passwordHash, password)
  if (!customer || !isRight || isClosedDemo(env, email)) throw new CodedError('LOGIN_FAILED')
  await attempt.takeBack()
  if (customer.lockedAt) throw new CodedError('LOGIN_FAILED', { message: LOCKED_MESSAGE })
  const session = await db.transaction(async (tx) => {
    await lockUnchanged(tx, customer)
    const { id: customerId } = customer
    const opened = await startSession(tx, { customerId, device, nowMs })
    await queuePush(tx, { customerId, kind: 'newDevice', eventId: `newDevice:${opened.id}`, nowMs })
    return opened
  })
  return answerSession(session, sessionKey)
}

/** Neither a password that is taken away while it is looked at nor a lock lets in a session that would outlive it. */
async function lockUnchanged(tx: Db, { id, passwordHash }: CustomerRow): Promise<void> {
  const [row] = await tx
    .select({ passwordHash: customers.passwordHash, lockedAt: customers.lockedAt })
    .from(customers)
    .where(eq(customers.id, id))
    .for('share')
  if (!row || row.lockedAt || row.passwordHash !== passwordHash) throw new CodedError('LOGIN_FAILED')
}
