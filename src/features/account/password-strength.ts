import { MIN_PASSWORD_CHARACTERS, checkPassword } from '#contract/customers/password.ts'
import { countCharacters } from '#contract/shared/characters.ts'

interface Strength {
  text: string
  level: 'weak' | 'fair' | 'strong'
}

const STRONG_FROM_CHARACTERS = 16

type Person = Parameters<typeof checkPassword>[1]

/** Rates a new password while it is typed. */
export function passwordStrength(password: string, person: Person, common: ReadonlySet<string>): Strength {
  const count = countCharacters(password)
  const missing = MIN_PASSWORD_CHARACTERS - count
  if (missing > 0) return { level: 'weak', text: `あと${missing}文字必要です` }
  const problem = checkPassword(password, person, common)
  if (problem !== undefined) return { level: 'weak', text: problem }
  return count < STRONG_FROM_CHARACTERS
    ? { level: 'fair', text: '十分な長さです' }
    : { level: 'strong', text: 'とても安全な長さです' }
}
