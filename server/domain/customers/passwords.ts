/** Argon2id, off the main thread: 19 MiB, two passes, one lane. Never inside of a transaction: it takes its time. */
import { hash, verify } from '@node-rs/argon2'
import { COMMON_PASSWORDS } from '#contract/common-passwords.ts'
import { CodedError } from '#contract/errors.ts'
import { passwordProblem } from '#contract/password.ts'

const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Of a random text that nobody knows: where there is no customer, the same work is done. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$aoiboVjDTgZz9r9+zB5rwQ$YhGVPOgVuSRq+zckdOtf4LMZJGNr0RbD49KBi6BO/s8'

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Costs the same whether there is a hash or not. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password)
  return isRight && passwordHash != null
}

interface Named {
  familyName: string
  givenName: string
  familyKana: string
  givenKana: string
}

/** VALIDATION_FAILED at the field for a password that others would think of. */
export function refuseWeak(password: string, field: string, email: string, person: Named): void {
  const names = [person.familyName, person.givenName, person.familyKana, person.givenKana]
  const problem = passwordProblem(password, { email, names }, COMMON_PASSWORDS)
  if (problem) throw new CodedError('VALIDATION_FAILED', { details: { [field]: problem } })
}
