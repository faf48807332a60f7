/** Login by a passkey that the customer chooses in the browser, so no address is given and none can be guessed. */
import { and, eq, isNull } from '#drizzle'
import type { PasskeyLogin, PasskeyRequest } from '#contract/passkeys/schema.ts'
import type { SessionResponse } from '#contract/sessions/schema.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CHALLENGE_LIFETIME_MS, consumeChallenge, createChallenge } from '#server/passkeys/challenges.ts'
import { isCounterPlausible, toRelyingParty, verifyLogin } from '#server/passkeys/verify.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { challengeLimits, passkeyLoginLimits } from '#server/platform/rate-limit/limits.ts'
import { type ClientInfo, isDemoBlocked, LOCKED_MESSAGE, openSession } from './login.ts'
import { customers, passkeys } from './schema.ts'
import { createSessionResponse } from './session-rows.ts'

const LOGIN = 'customer login'

export async function startPasskeyLogin(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  source: string,
): Promise<PasskeyRequest> {
  const nowMs = now()
  await countAttempt(db, challengeLimits(source), nowMs)
  return {
    challenge: await createChallenge(db, { purpose: LOGIN, nowMs }),
    rpId: toRelyingParty(env.PUBLIC_URL).id,
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME_MS,
  }
}

/**
 * The same session as after a login by password. That a passkey is unknown is not hidden, because only who has it knows its
 * id; that the account is locked is revealed only after the correct signature.
 */
export async function loginWithPasskey(
  deps: Deps,
  body: PasskeyLogin,
  { source, device }: ClientInfo,
): Promise<SessionResponse> {
  const { db, env, log } = deps
  const nowMs = deps.now()
  const attempt = await countAttempt(db, passkeyLoginLimits(env, source), nowMs)
  const challenge = await consumeChallenge(db, body.clientDataJSON, { purpose: LOGIN, nowMs })
  const found = await findPasskey(db, body)
  if (!found || isDemoBlocked(env, found.email)) throw new CodedError('PASSKEY_UNKNOWN')
  const { counter, isSynced } = await verifyLogin(
    { party: toRelyingParty(env.PUBLIC_URL), log },
    body,
    challenge,
    found.publicKey,
  )
  await attempt.undo()
  const session = await db.transaction(async (tx) => {
    const { id, customerId } = found
    await holdOpenAccount(tx, customerId)
    const [stored] = await tx
      .select({ counter: passkeys.counter })
      .from(passkeys)
      .where(eq(passkeys.id, id))
      .for('update')
    if (!stored) throw new CodedError('PASSKEY_UNKNOWN')
    if (!isCounterPlausible(counter, stored.counter)) {
      log.warn({ passkeyId: id }, 'the counter of a passkey went back: its authenticator may have been copied')
      throw new CodedError('PASSKEY_INVALID')
    }
    const lastUsedAt = new Date(nowMs)
    await tx.update(passkeys).set({ counter, isSynced, lastUsedAt }).where(eq(passkeys.id, id))
    return openSession(tx, { customerId, device, nowMs })
  })
  return createSessionResponse(session, deps.sessionKey)
}

/** The user handle names the same customer: a passkey never logs in another one than the browser has shown. */
async function findPasskey(db: Db, { credentialId, userHandle }: PasskeyLogin) {
  const [found] = await db
    .select({
      id: passkeys.id,
      customerId: passkeys.customerId,
      publicKey: passkeys.publicKey,
      email: customers.email,
    })
    .from(passkeys)
    .innerJoin(customers, eq(customers.id, passkeys.customerId))
    .where(
      and(
        eq(passkeys.credentialId, credentialId),
        eq(customers.passkeyUserHandle, userHandle),
        isNull(customers.closedAt),
      ),
    )
  return found?.email ? { ...found, email: found.email } : undefined
}

/** No session may start if the account is closed or locked meanwhile. */
async function holdOpenAccount(tx: Db, customerId: string): Promise<void> {
  const [row] = await tx
    .select({ lockedAt: customers.lockedAt })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.closedAt)))
    .for('share')
  if (!row) throw new CodedError('PASSKEY_UNKNOWN')
  if (row.lockedAt) throw new CodedError('LOGIN_FAILED', { message: LOCKED_MESSAGE })
}
