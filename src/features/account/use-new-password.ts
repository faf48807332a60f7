import { useCallback, useState } from 'react'
import { passwordProblem } from '#contract/password.ts'
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
    onFocus: () => void loadCommon(),
    problem: useCallback((password: string, person: Person) => passwordProblem(password, person, common), [common]),
    strength: (password: string, person: Person) => passwordStrength(password, person, common),
  }
}
