/** Login by password and authenticator app, for people whose device has no passkeys. */
import { randomInt } from 'node:crypto'
import { eq, type InferSelectModel } from '#drizzle'
import { COMMON_PASSWORDS } from '#contract/customers/common-passwords.ts'
import { checkPassword } from '#contract/customers/password.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { NewPassword, PasswordLogin, PasswordProof } from '#contract/staff/schema.ts'
import { hashPassword, verifyPassword } from '#server/customers/passwords.ts'
import type { Db } from '#server/platform/db/client.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { challengeLimits, loginLimits } from '#server/platform/rate-limit/limits.ts'
import { hashLinkSecret } from '#server/platform/system/random-text.ts'
import { findStaff, lockStaff, type SignedInStaff, type StaffRow } from './accounts.ts'
import { findInvited, replaceCredentials } from './enrol.ts'
import type { Client, DeskAuthDeps } from './login.ts'
import { staffPasswords } from './schema.ts'
import { markVerified, openSession, type OpenedSession } from './sessions.ts'
import { unblockPin } from './pins.ts'
import { findTotpStep } from './totp.ts'

/** Without characters that look alike. */
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const RECOVERY_LENGTH = 10
const RECOVERY_CODES = 10

const createRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')

type PasswordRow = InferSelectModel<typeof staffPasswords>

const hashRecoveryCode = (code: string): string => hashLinkSecret(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))

interface EnrolledByPassword {
  opened: OpenedSession
  /** Shown once. */
  recoveryCodes: string[]
}

/**
 * Makes the password by a link, which replaces the person's passkeys and ends their sessions. `secret`: made on the device,
 * which proves by a code that the app has it. Throws LINK_INVALID, LOGIN_FAILED for a wrong code, and VALIDATION_FAILED.
 */
export async function enrolByPassword(
  { db, now }: DeskAuthDeps,
  { token, password, secret, code }: NewPassword,
  { source, device }: Client,
): Promise<EnrolledByPassword> {
  const nowMs = now()
  await countAttempt(db, challengeLimits(source), nowMs)
  const tokenHash = hashLinkSecret(token)
  const { email, name } = await findInvited(db, tokenHash, nowMs)
  const problem = checkPassword(password, { email, names: [name] }, COMMON_PASSWORDS)
  if (problem) throw new CodedError('VALIDATION_FAILED', { details: { password: problem } })
  const totpStep = findTotpStep({ secret, code, lastStep: 0, nowMs })
  if (totpStep === undefined) throw wrongCode()
  const passwordHash = await hashPassword(password)
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
  const opened = await db.transaction(async (tx) => {
    const person = await replaceCredentials(tx, tokenHash, nowMs)
    const recoveryHashes = recoveryCodes.map(hashRecoveryCode)
    await tx
      .insert(staffPasswords)
      .values({ staffId: person.id, passwordHash, totpSecret: secret, totpStep, recoveryHashes })
    return openSession(tx, { person, device, nowMs })
  })
  return { opened, recoveryCodes }
}

/** Throws LOGIN_FAILED, which does not say what was wrong. */
export async function loginByPassword(
  deps: DeskAuthDeps,
  { email, ...proof }: PasswordLogin,
  { source, device, tabletId }: Client,
): Promise<OpenedSession> {
  return prove(deps, { person: await findStaff(deps.db, email), email, proof, source }, async (tx, person, nowMs) => {
    await unblockPin(tx, person.id)
    return openSession(tx, { person, device, tabletId, nowMs })
  })
}

/** Proves again who is there. */
export const verifyByPassword = (
  deps: DeskAuthDeps,
  signedIn: SignedInStaff,
  proof: PasswordProof,
  source: string,
): Promise<SignedInStaff> =>
  prove(deps, { person: signedIn.person, email: signedIn.person.email, proof, source }, (tx, _, nowMs) =>
    markVerified(tx, signedIn, nowMs),
  )

const wrongCode = () =>
  new CodedError('LOGIN_FAILED', {
    message: '認証アプリの6桁の数字が正しくありません。アプリの新しい数字を入力してください。',
  })

interface Attempt {
  /** Undefined if no one has the address. */
  person: StaffRow | undefined
  email: string
  proof: PasswordProof
  source: string
}

/** Takes the same time for people who have no password. `work` runs in the transaction that uses the code up. */
async function prove<Result>(
  { db, env, now }: DeskAuthDeps,
  { person, email, proof, source }: Attempt,
  work: (tx: Db, person: StaffRow, nowMs: number) => Promise<Result>,
): Promise<Result> {
  const nowMs = now()
  const attempt = await countAttempt(db, loginLimits(env, `staff ${email}`, source), nowMs)
  const isOf = eq(staffPasswords.staffId, person?.id ?? '')
  const [stored] = await db.select().from(staffPasswords).where(isOf)
  const isRight = await verifyPassword(stored?.passwordHash, proof.password)
  const result = await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(staffPasswords).where(isOf).for('update')
    const isUnchanged = locked !== undefined && locked.passwordHash === stored?.passwordHash
    const present = isUnchanged ? await lockStaff(tx, locked.staffId) : undefined
    const isProved = isRight && isUnchanged && (await consumeCode(tx, locked, proof.code, nowMs))
    if (!isProved || !present || present.disabledAt) throw new CodedError('LOGIN_FAILED')
    return work(tx, present, nowMs)
  })
  await attempt.undo()
  return result
}

/** Each code of the app and each recovery code counts once. */
async function consumeCode(tx: Db, stored: PasswordRow, code: string, nowMs: number): Promise<boolean> {
  const step = findTotpStep({ secret: stored.totpSecret, code, lastStep: stored.totpStep, nowMs })
  const recoveryHash = hashRecoveryCode(code)
  if (step === undefined && !stored.recoveryHashes.includes(recoveryHash)) return false
  const recoveryHashes = stored.recoveryHashes.filter((it) => it !== recoveryHash)
  await tx
    .update(staffPasswords)
    .set(step === undefined ? { recoveryHashes } : { totpStep: step })
    .where(eq(staffPasswords.staffId, stored.staffId))
  return true
}
