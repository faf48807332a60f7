import { useCallback, useState } from 'react'
import { MIN_PASSWORD_CHARACTERS, checkPassword } from '#contract/customers/password.ts'
import { passwordStrength } from './password-strength.ts'

type Person = Parameters<typeof checkPassword>[1]

/** Checks a new password by the server's rules. The list of common passwords is loaded on focus. */
export function useNewPassword() {
  const [common, setCommon] = useState<ReadonlySet<string>>(new Set())
  const loadCommon = useCallback(async () => {
    const loaded = await import('#contract/customers/common-passwords.ts').catch(() => undefined)
    // Without the list, the server rejects it.
    if (loaded) setCommon(loaded.COMMON_PASSWORDS)
  }, [])
  return {
    /** The error of a password, keyed by its field. */
    problems: useCallback(
      (field: string, password: unknown, person: Person): Record<string, string> => {
        const message = checkPassword(String(password), person, common)
        return message === undefined ? {} : { [field]: message }
      },
      [common],
    ),
    /** Props of the field; the person may change while typing. */
    fieldFor: (person: () => Person) => ({
      autoComplete: 'new-password' as const,
      help: `${MIN_PASSWORD_CHARACTERS}文字以上。文字の種類は問いません。`,
      assess: (password: string) => passwordStrength(password, person(), common),
      onFocus: () => void loadCommon(),
    }),
  }
}
