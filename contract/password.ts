/** What a new password must be: long, not common, not the person's own data. No rule of composition. */
import * as z from 'zod/mini'
import { countCharacters } from './typed-text.ts'

export const MIN_PASSWORD_CHARACTERS = 12
const MAX_PASSWORD_CHARACTERS = 128
const MAX_PASSWORD_BYTES = 1_024

/** One form for what keyboards may send in several. */
export const passwordOf = (typed: string): string => typed.normalize('NFC')

const bytes = (text: string) => new TextEncoder().encode(text).length

/** As far as it can be judged alone. The list of common ones and the person's data: `passwordProblem`. */
export const newPasswordField = z.string('パスワードを入力してください。').check(
  z.overwrite(passwordOf),
  z.minLength(1, { error: 'パスワードを入力してください。', abort: true }),
  z.refine<string>((text) => countCharacters(text) >= MIN_PASSWORD_CHARACTERS, {
    error: ({ input }) =>
      `パスワードは${MIN_PASSWORD_CHARACTERS}文字以上で入力してください（現在${countCharacters(input as string)}文字）。`,
    abort: true,
  }),
  z.refine<string>(
    (text) => countCharacters(text) <= MAX_PASSWORD_CHARACTERS && bytes(text) <= MAX_PASSWORD_BYTES,
    `パスワードは${MAX_PASSWORD_CHARACTERS}文字以内で入力してください。`,
  ),
)

/** For login: whatever was set once must be accepted again. */
export const passwordField = z.string('パスワードを入力してください。').check(
  z.overwrite(passwordOf),
  z.minLength(1, 'パスワードを入力してください。'),
  z.refine<string>((text) => bytes(text) <= MAX_PASSWORD_BYTES, 'パスワードが長すぎます。'),
)

const MIN_NAME_CHARACTERS = 3

interface Person {
  email: string
  names: readonly string[]
}

/** A sentence if the password is a common one or contains the mail address or a name of the person. */
export function passwordProblem(password: string, person: Person, common: ReadonlySet<string>): string | undefined {
  const folded = password.normalize('NFKC').toLowerCase()
  if (common.has(folded)) return 'よく使われるパスワードです。別のパスワードを入力してください。'
  const local = person.email.slice(0, person.email.lastIndexOf('@'))
  const own = [person.email, local, ...person.names].map((it) => it.normalize('NFKC').toLowerCase())
  return own.some((it) => countCharacters(it) >= MIN_NAME_CHARACTERS && folded.includes(it))
    ? 'メールアドレスやお名前を含まないパスワードを入力してください。'
    : undefined
}
