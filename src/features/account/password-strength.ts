import { MIN_PASSWORD_CHARACTERS, passwordProblem } from '#contract/password.ts'
import { countCharacters } from '#contract/typed-text.ts'

interface Strength {
  words: string
  level: 'weak' | 'fair' | 'strong'
}

const STRONG_FROM_CHARACTERS = 16

type Person = Parameters<typeof passwordProblem>[1]

/** What to tell about a new password while it is typed. */
export function passwordStrength(password: string, person: Person, common: ReadonlySet<string>): Strength {
  const count = countCharacters(password)
  const missing = MIN_PASSWORD_CHARACTERS - count
  if (missing > 0) return { level: 'weak', words: `あと${missing}文字必要です` }
  const problem = passwordProblem(password, person, common)
  if (problem !== undefined) return { level: 'weak', words: problem }
  return count < STRONG_FROM_CHARACTERS
    ? { level: 'fair', words: '十分な長さです' }
    : { level: 'strong', words: 'とても安全な長さです' }
}
