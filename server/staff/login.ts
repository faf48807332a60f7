/** Login of staff by a passkey, and the proof in an open session of who is there. */
import { and, eq, isNull } from '#drizzle'
import type { PasskeyLogin, PasskeyRequest } from '#contract/passkeys/schema.ts'
import { SITE_NAME } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CHALLENGE_LIFETIME_MS, consumeChallenge, createChallenge } from '#server/passkeys/challenges.ts'
import { isCounterPlausible, type RelyingParty, toRelyingParty, verifyLogin } from '#server/passkeys/verify.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { challengeLimits, passkeyLoginLimits } from '#server/platform/rate-limit/limits.ts'
import type { SignedInStaff, StaffRow } from './accounts.ts'
import { staff, staffPasskeys } from './schema.ts'
import { markVerified, openSession, type OpenedSession } from './sessions.ts'
import { unblockPin } from './pins.ts'

export interface DeskAuthDeps extends Pick<Deps, 'db' | 'env' | 'log' | 'now'> {
  /** The desk's own origin. */
  deskUrl: string
}

/** Who asks. */
export interface Client {
  /** Network address used for rate limits. */
  source: string
  /** Label of browser and system. */
  device: string
  /** If it is a tablet that several people share. */
  tabletId?: string | undefined
}

export const toDeskParty = ({ deskUrl }: Pick<DeskAuthDeps, 'deskUrl'>): RelyingParty =>
  toRelyingParty(deskUrl, `${SITE_NAME} 業務画面`)

const LOGIN = 'staff login'

export async function startLogin(deps: DeskAuthDeps, source: string): Promise<PasskeyRequest> {
  const { db } = deps
  const nowMs = deps.now()
  await countAttempt(db, challengeLimits(source), nowMs)
  return {
    challenge: await createChallenge(db, { purpose: LOGIN, nowMs }),
    rpId: toDeskParty(deps).id,
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME_MS,
  }
}

export async function login(deps: DeskAuthDeps, body: PasskeyLogin, client: Client): Promise<OpenedSession> {
  const nowMs = deps.now()
  const checked = await checkPasskey(deps, body, client.source)
  return deps.db.transaction(async (tx) => {
    const person = await confirmUse(tx, deps, checked)
    await unblockPin(tx, person.id)
    return openSession(tx, { person, device: client.device, tabletId: client.tabletId, nowMs })
  })
}

/** Throws PASSKEY_UNKNOWN for another person's passkey. */
export async function verifyAgain(
  deps: DeskAuthDeps,
  signedIn: SignedInStaff,
  body: PasskeyLogin,
  source: string,
): Promise<SignedInStaff> {
  const checked = await checkPasskey(deps, body, source)
  if (checked.staffId !== signedIn.person.id) throw new CodedError('PASSKEY_UNKNOWN')
  return deps.db.transaction(async (tx) => {
    await confirmUse(tx, deps, checked)
    return markVerified(tx, signedIn, deps.now())
  })
}

interface CheckedPasskey {
  id: string
  staffId: string
  counter: number
}

async function checkPasskey(deps: DeskAuthDeps, body: PasskeyLogin, source: string): Promise<CheckedPasskey> {
  const { db, env, log } = deps
  const nowMs = deps.now()
  const attempt = await countAttempt(db, passkeyLoginLimits(env, source), nowMs)
  const challenge = await consumeChallenge(db, body.clientDataJSON, { purpose: LOGIN, nowMs })
  const [found] = await db
    .select({ id: staffPasskeys.id, staffId: staff.id, publicKey: staffPasskeys.publicKey })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(
      and(
        eq(staffPasskeys.credentialId, body.credentialId),
        eq(staff.userHandle, body.userHandle),
        isNull(staff.disabledAt),
      ),
    )
  if (!found) throw new CodedError('PASSKEY_UNKNOWN')
  const { publicKey, ...rest } = found
  const { counter } = await verifyLogin({ party: toDeskParty(deps), log }, body, challenge, publicKey)
  await attempt.undo()
  return { ...rest, counter }
}

/** In the transaction that uses it: the account may have been disabled and the passkey replaced meanwhile. */
async function confirmUse(
  tx: Db,
  { log, now }: Pick<DeskAuthDeps, 'log' | 'now'>,
  { id, staffId, counter }: CheckedPasskey,
): Promise<StaffRow> {
  const [person] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), isNull(staff.disabledAt)))
    .for('share')
  const [stored] = await tx
    .select({ counter: staffPasskeys.counter })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.id, id))
    .for('update')
  if (!person || !stored) throw new CodedError('PASSKEY_UNKNOWN')
  if (!isCounterPlausible(counter, stored.counter)) {
    log.warn({ passkeyId: id }, 'the counter of a passkey went back: its authenticator may have been copied')
    throw new CodedError('PASSKEY_INVALID')
  }
  await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: new Date(now()) })
    .where(eq(staffPasskeys.id, id))
  return person
}
