/** Passwords: Argon2id off the main thread, 19 MiB, two passes, one lane. Too slow to run inside a transaction. */
import { hash, verify } from '@node-rs/argon2'
import { ulid } from 'ulid'
import { eq } from '#drizzle'
import { COMMON_PASSWORDS } from '#contract/customers/common-passwords.ts'
import { checkPassword } from '#contract/customers/password.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db } from '#server/platform/db/client.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { countAttempt } from '#server/platform/rate-limit/count-attempt.ts'
import { passwordLimits } from '#server/platform/rate-limit/limits.ts'
import { removeLinks } from './link-tokens.ts'
import { type PasswordChange, passwordChangedMail } from './mails.ts'
import { enqueuePush, passwordChangedPush } from './push.ts'
import type { CustomerRow, ActiveCustomer } from './rows.ts'
import { customers } from './schema.ts'
import { endSessions } from './session-rows.ts'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Hash of a random text. Verified when there is no customer, so that both cases take the same time. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$aoiboVjDTgZz9r9+zB5rwQ$YhGVPOgVuSRq+zckdOtf4LMZJGNr0RbD49KBi6BO/s8'

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Takes the same time with and without a hash. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isCorrect = await verify(passwordHash ?? DUMMY_HASH, password)
  return isCorrect && passwordHash != null
}

interface PersonNames {
  familyName: string
  givenName: string
  familyKana: string
  givenKana: string
}

/** Throws VALIDATION_FAILED for the field if the password is easy to guess. */
export function assertStrongPassword(password: string, field: string, email: string, person: PersonNames): void {
  const names = [person.familyName, person.givenName, person.familyKana, person.givenKana]
  const problem = checkPassword(password, { email, names }, COMMON_PASSWORDS)
  if (problem) throw new CodedError('VALIDATION_FAILED', { details: { [field]: problem } })
}

/** Confirms sensitive changes with the password, because anyone with an unlocked phone has the session. */
export async function confirmPassword(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, passwordHash }: CustomerRow,
  password: string | undefined,
): Promise<void> {
  if (!password) throw passwordError('パスワードを入力してください。')
  const attempt = await countAttempt(db, passwordLimits(id), now())
  if (!(await verifyPassword(passwordHash, password)))
    throw passwordError('パスワードが正しくありません。もう一度ご確認ください。')
  await attempt.undo()
}

const passwordError = (message: string) => new CodedError('VALIDATION_FAILED', { details: { password: message } })

interface NewPassword {
  customer: ActiveCustomer
  passwordHash: string
  nowMs: number
  /** The session that changes the password stays active. */
  exceptSession?: string
  /** What happened to the passkeys, for the mail; undefined if there are none. */
  passkeys: PasswordChange['passkeys']
}

/** Also ends whatever someone else may have started with the old password: sessions, links, a change of address. */
export async function setPassword(
  tx: Db,
  { customer, passwordHash, nowMs, exceptSession, passkeys }: NewPassword,
): Promise<void> {
  const { id: customerId, email: to, familyName: name } = customer
  await tx.update(customers).set({ passwordHash, pendingEmail: null }).where(eq(customers.id, customerId))
  await removeLinks(tx, customerId, ['emailChange', 'passwordReset'])
  const eventId = `passwordChanged:${ulid(nowMs)}`
  // Before ending the sessions, because that detaches their push subscriptions from the customer.
  await enqueuePush(tx, passwordChangedPush, { customerId, eventId, nowMs, exceptSession })
  await endSessions(tx, { customerId, nowMs, ...(exceptSession && { exceptId: exceptSession }) })
  await enqueueMail(tx, passwordChangedMail, { to, props: { name, passkeys }, eventId })
}
