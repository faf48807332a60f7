import { useCallback, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS, passwordProblem } from '#contract/password.ts'
import { passwordStrength } from './password-strength.ts'

type Person = Parameters<typeof passwordProblem>[1]

/** Judges a new password as the server will. The list of common ones comes when the field is entered. */
export function useNewPassword() {
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set())
  const loadCommon = useCallback(async () => {
    const loaded = await import('#contract/common-passwords.ts').catch(() => undefined)
    // Without the list, the server says it.
    if (loaded) setCommon(loaded.COMMON_PASSWORDS)
  }, [])
  return {
    /** The sentence that refuses a password, under the name of its field. */
    problems: useCallback(
      (field: string, password: unknown, person: Person): Record<string, string> => {
        const sentence = passwordProblem(String(password), person, common)
        return sentence === undefined ? {} : { [field]: sentence }
      },
      [common],
    ),
    /** Of the field; whose password it is may change while it is typed. */
    fieldFor: (person: () => Person) => ({
      autoComplete: 'new-password' as const,
      help: `${MIN_PASSWORD_CHARACTERS}文字以上。文字の種類は問いません。`,
      assess: (password: string) => passwordStrength(password, person(), common),
      onFocus: () => void loadCommon(),
    }),
  }
}
