import { eq, sql } from '#drizzle'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { loginLimits } from '#server/platform/rate-limit/limits.ts'
import { type Env, isLocal } from '#server/platform/system/env.ts'
import { verifyPassword } from './passwords.ts'
import { enqueuePush, newDevicePush } from './push.ts'
import type { CustomerRow } from './rows.ts'
import { customers } from './schema.ts'
import { createSession, createSessionResponse, type NewSession, type SessionRow } from './session-rows.ts'

export interface ClientInfo {
  /** Network address used for rate limits. */
  source: string
  /** Label of browser and system. */
  device: string
}

/** The demo customer, whose password is public. */
export const DEMO_EMAIL = 'hanako@example.jp'

/** Blocks the demo login in publicly reachable stores, unless it is enabled. */
export const isDemoBlocked = ({ PUBLIC_URL, DEMO }: Pick<Env, 'PUBLIC_URL' | 'DEMO'>, email: string): boolean =>
  email.toLowerCase() === DEMO_EMAIL && !DEMO && !isLocal(PUBLIC_URL)

export const LOCKED_MESSAGE = 'このアカウントは現在ご利用いただけません。お手数ですが、お電話でお問い合わせください。'

/**
 * Unknown and known addresses take the same time. That an account is locked is revealed only after the correct password.
 */
export async function login(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { source, device }: ClientInfo,
): Promise<SessionResponse> {
  const { db, env, sessionKey } = deps
  const nowMs = deps.now()
  const attempt = await countAttempt(db, loginLimits(env, email, source), nowMs)
  const [customer] = await db
    .select()
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${email})`)
  const isCorrect = await verifyPassword(customer?.passwordHash, password)
  if (!customer || !isCorrect || isDemoBlocked(env, email)) throw new CodedError('LOGIN_FAILED')
  await attempt.undo()
  if (customer.lockedAt) throw new CodedError('LOGIN_FAILED', { message: LOCKED_MESSAGE })
  const session = await db.transaction(async (tx) => {
    await lockIfUnchanged(tx, customer)
    return openSession(tx, { customerId: customer.id, device, nowMs })
  })
  return createSessionResponse(session, sessionKey)
}

/** Also notifies the customer's other devices. */
export async function openSession(tx: Db, login: NewSession): Promise<SessionRow> {
  const opened = await createSession(tx, login)
  const { customerId, nowMs } = login
  await enqueuePush(tx, newDevicePush, { customerId, eventId: `newDevice:${opened.id}`, nowMs })
  return opened
}

/** No session may start if the password was changed or the account locked while the password was checked. */
async function lockIfUnchanged(tx: Db, { id, passwordHash }: CustomerRow): Promise<void> {
  const [row] = await tx
    .select({ passwordHash: customers.passwordHash, lockedAt: customers.lockedAt })
    .from(customers)
    .where(eq(customers.id, id))
    .for('share')
  if (!row || row.lockedAt || row.passwordHash !== passwordHash) throw new CodedError('LOGIN_FAILED')
}
