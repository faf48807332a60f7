/**
 * Links by which a person makes a passkey or a password: for a new account, or after a lost device. Who has the link is the person, so it
 * is shown once, is valid for an hour and can be used once. It is never sent by mail.
 */
import { ulid } from 'ulid'
import { and, eq, gt, isNull, lt } from '#drizzle'
import type { NewPasskey, PasskeyCreation } from '#contract/passkeys/schema.ts'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { CHALLENGE_LIFETIME_MS, consumeChallenge, createChallenge } from '#server/passkeys/challenges.ts'
import { ALGORITHMS, verifyNewPasskey } from '#server/passkeys/verify.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { challengeLimits } from '#server/platform/rate-limit/limits.ts'
import { hashLinkSecret } from '#server/platform/system/random-text.ts'
import { lockStaff, type StaffRow } from './accounts.ts'
import { type Client, type DeskAuthDeps, toDeskParty } from './login.ts'
import { staff, staffLinks, staffPasskeys, staffPasswords, staffPins, staffPushSubscriptions } from './schema.ts'
import { endStaffSessions, openSession, type OpenedSession } from './sessions.ts'

export const LINK_LIFETIME_MS = 60 * MINUTE_MS

const toPurpose = (tokenHash: string): string => `staff link ${tokenHash}`

interface Enrolment {
  name: string
  email: string
  options: PasskeyCreation
}

/** Throws LINK_INVALID. */
export async function startEnrolment(deps: DeskAuthDeps, token: string, source: string): Promise<Enrolment> {
  const { db } = deps
  const nowMs = deps.now()
  await countAttempt(db, challengeLimits(source), nowMs)
  const tokenHash = hashLinkSecret(token)
  const { id, name, email, userHandle } = await findInvited(db, tokenHash, nowMs)
  const known = await db.select().from(staffPasskeys).where(eq(staffPasskeys.staffId, id))
  const party = toDeskParty(deps)
  return {
    name,
    email,
    options: {
      challenge: await createChallenge(db, { purpose: toPurpose(tokenHash), nowMs }),
      rp: { id: party.id, name: party.name },
      user: { id: userHandle, name: email, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: CHALLENGE_LIFETIME_MS,
    },
  }
}

const isValid = (tokenHash: string, nowMs: number) =>
  and(eq(staffLinks.tokenHash, tokenHash), gt(staffLinks.expiresAt, new Date(nowMs)))

/** Whose link it is. Throws LINK_INVALID. */
export async function findInvited(db: Db, tokenHash: string, nowMs: number): Promise<StaffRow> {
  const [found] = await db
    .select({ person: staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(isValid(tokenHash, nowMs), isNull(staff.disabledAt)))
  if (!found) throw new CodedError('LINK_INVALID')
  return found.person
}

/** Makes a passkey by a link. */
export async function enrol(
  deps: DeskAuthDeps,
  { token, passkey }: { token: string; passkey: NewPasskey },
  { source, device }: Client,
): Promise<OpenedSession> {
  const { db, log } = deps
  const nowMs = deps.now()
  await countAttempt(db, challengeLimits(source), nowMs)
  const tokenHash = hashLinkSecret(token)
  const challenge = await consumeChallenge(db, passkey.clientDataJSON, { purpose: toPurpose(tokenHash), nowMs })
  const { publicKey, counter } = await verifyNewPasskey({ party: toDeskParty(deps), log }, passkey, challenge)
  return db.transaction(async (tx) => {
    const person = await replaceCredentials(tx, tokenHash, nowMs)
    const { credentialId, transports } = passkey
    const [added] = await tx
      .insert(staffPasskeys)
      .values({
        id: ulid(nowMs),
        staffId: person.id,
        credentialId,
        publicKey,
        counter,
        transports,
        device,
        createdAt: new Date(nowMs),
        lastUsedAt: new Date(nowMs),
      })
      .onConflictDoNothing()
      .returning()
    if (!added) throw new CodedError('PASSKEY_TAKEN')
    return openSession(tx, { person, device, nowMs })
  })
}

/**
 * Uses the link up. Removes the person's passkeys, password and PIN and ends their sessions, because a device may have been
 * lost.
 */
export async function replaceCredentials(tx: Db, tokenHash: string, nowMs: number): Promise<StaffRow> {
  const [link] = await tx.delete(staffLinks).where(isValid(tokenHash, nowMs)).returning()
  const person = link && (await lockStaff(tx, link.staffId))
  if (!person || person.disabledAt) throw new CodedError('LINK_INVALID')
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, person.id))
  await tx.delete(staffPasswords).where(eq(staffPasswords.staffId, person.id))
  await tx.delete(staffPins).where(eq(staffPins.staffId, person.id))
  await tx.delete(staffPushSubscriptions).where(eq(staffPushSubscriptions.staffId, person.id))
  await endStaffSessions(tx, person.id, nowMs)
  return person
}

/** For the desk's page. The secret is in the fragment, which browsers never send. */
export const toEnrolmentLink = (deskUrl: string, token: string): string => `${deskUrl}/enrol#${token}`

/** In the transaction that logs it. */
export async function saveLink(tx: Db, staffId: string, tokenHash: string, nowMs: number): Promise<void> {
  const values = { tokenHash, expiresAt: new Date(nowMs + LINK_LIFETIME_MS) }
  await tx
    .insert(staffLinks)
    .values({ staffId, ...values })
    .onConflictDoUpdate({ target: staffLinks.staffId, set: values })
}

export async function removeLink(tx: Db, staffId: string): Promise<void> {
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.expiresAt, now))
}
