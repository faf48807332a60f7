/** Adding a passkey: the options for the browser, then what the authenticator has made. */
import { randomBytes } from 'node:crypto'
import { ulid } from 'ulid'
import { and, eq, isNull, sql } from '#drizzle'
import { MAX_PASSKEYS, type NewPasskey, type Passkey, type PasskeyCreation } from '#contract/passkeys/schema.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { SignedIn } from '#server/platform/http/exchange.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { CHALLENGE_LIFETIME_MS, consumeChallenge, createChallenge } from '#server/passkeys/challenges.ts'
import { findProviderName } from '#server/passkeys/providers.ts'
import { ALGORITHMS, toRelyingParty, verifyNewPasskey } from '#server/passkeys/verify.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { accountChangeLimits } from '#server/platform/rate-limit/limits.ts'
import { passkeyAddedMail } from './mails.ts'
import { listPasskeyRows, toPasskey } from './passkeys.ts'
import { confirmPassword } from './passwords.ts'
import { loadCustomer, lockCustomer } from './rows.ts'
import { customers, passkeys, sessions } from './schema.ts'

/** A login so long ago proves who adds the passkey. After that the password does. */
const RECENT_LOGIN_MS = 10 * MINUTE_MS

export async function isLoginRecent({ db, now }: Pick<Deps, 'db' | 'now'>, { sessionId }: SignedIn): Promise<boolean> {
  const [session] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId))
  return session !== undefined && now() - session.createdAt.getTime() < RECENT_LOGIN_MS
}

/** A passkey is added in the session that has asked for it. */
const toPurpose = ({ sessionId }: SignedIn): string => `customer session ${sessionId}`

/** `password`: needed unless the login is recent. */
export async function startAddingPasskey(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  me: SignedIn,
  password: string | undefined,
): Promise<PasskeyCreation> {
  const { db, env } = deps
  const nowMs = deps.now()
  const customer = await loadCustomer(db, me.customerId)
  if (password !== undefined || !(await isLoginRecent(deps, me))) await confirmPassword(deps, customer, password)
  await countAttempt(db, accountChangeLimits(customer.id), nowMs)
  const known = await listPasskeyRows(db, customer.id)
  if (known.length >= MAX_PASSKEYS) throw new CodedError('PASSKEY_LIMIT')
  const { id, name } = toRelyingParty(env.PUBLIC_URL)
  return {
    challenge: await createChallenge(db, { purpose: toPurpose(me), nowMs }),
    rp: { id, name },
    user: {
      id: await loadUserHandle(db, customer.id),
      name: customer.email,
      displayName: `${customer.familyName} ${customer.givenName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    // The passkey alone logs in, so it has to find the customer, and the authenticator has to recognise them.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_LIFETIME_MS,
  }
}

/** Made once, also if two devices ask at the same time. Not the customer's id, because authenticators show it to anyone. */
async function loadUserHandle(db: Db, customerId: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  const [row] = await db
    .update(customers)
    .set({ passkeyUserHandle: sql`coalesce(${customers.passkeyUserHandle}, ${made})` })
    .where(and(eq(customers.id, customerId), isNull(customers.closedAt)))
    .returning({ userHandle: customers.passkeyUserHandle })
  if (!row?.userHandle) throw new CodedError('UNAUTHORIZED')
  return row.userHandle
}

/** `device`: label of browser and system. */
export async function addPasskey(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'log'>,
  me: SignedIn,
  body: NewPasskey,
  device: string,
): Promise<Passkey> {
  const { db, env, log } = deps
  const { customerId, sessionId } = me
  const nowMs = deps.now()
  const challenge = await consumeChallenge(db, body.clientDataJSON, { purpose: toPurpose(me), nowMs })
  const { aaguid, ...verified } = await verifyNewPasskey(
    { party: toRelyingParty(env.PUBLIC_URL), log },
    body,
    challenge,
  )
  return db.transaction(async (tx) => {
    // Serialises additions, so that they cannot exceed the limit together.
    await lockCustomer(tx, customerId)
    await assertSessionActive(tx, sessionId)
    const known = await listPasskeyRows(tx, customerId)
    if (known.length >= MAX_PASSKEYS) throw new CodedError('PASSKEY_LIMIT')
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: ulid(nowMs),
        customerId,
        credentialId: body.credentialId,
        ...verified,
        transports: body.transports,
        name: chooseName(findProviderName(aaguid) ?? device, known),
        device,
        createdAt: new Date(nowMs),
      })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new CodedError('PASSKEY_TAKEN')
    const { email: to, familyName: name } = await loadCustomer(tx, customerId)
    const props = { name, passkey: added.name }
    await enqueueMail(tx, passkeyAddedMail, { to, props, eventId: `passkeyAdded:${added.id}` })
    return toPasskey(added)
  })
}

/** Two of a name could not be told apart when one is removed: `Safari・iPhone`, then `Safari・iPhone 2`. */
function chooseName(name: string, known: readonly { name: string }[]): string {
  const taken = new Set(known.map((it) => it.name))
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? name : `${name} ${count}`
    if (!taken.has(numbered)) return numbered
  }
}

/** A new password, a lock or a logout meanwhile ends the session, and with it the right to add a passkey. */
async function assertSessionActive(tx: Db, sessionId: string): Promise<void> {
  const [active] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('share')
  if (!active) throw new CodedError('UNAUTHORIZED')
}
