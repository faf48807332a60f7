/** What a new password must be: long, not common, not the person's own data. No rule of composition. */
import * as z from 'zod/mini'
import { boundedText, isWithinBytes } from './bounded-text.ts'
import { minLength } from './lengths.ts'
import { countCharacters } from './typed-text.ts'

export const MIN_PASSWORD_CHARACTERS = 12
const MAX_PASSWORD_CHARACTERS = 128
const MAX_PASSWORD_BYTES = 1_024
/** Before normalisation, which can shorten a text to a third. */
const MAX_TYPED_BYTES = 3 * MAX_PASSWORD_BYTES

/** One form for what keyboards may send in several. */
export const passwordOf = (typed: string): string => typed.normalize('NFC')

const typedPassword = (tooLong: string) =>
  boundedText(MAX_TYPED_BYTES, { missing: 'パスワードを入力してください。', tooLong }).check(z.overwrite(passwordOf))

const TOO_LONG = `パスワードは${MAX_PASSWORD_CHARACTERS}文字以内で入力してください。`

/** As far as it can be judged alone. The list of common ones and the person's data: `passwordProblem`. */
export const newPasswordField = typedPassword(TOO_LONG).check(
  minLength(1, { error: 'パスワードを入力してください。', abort: true }),
  z.refine<string>((text) => countCharacters(text) >= MIN_PASSWORD_CHARACTERS, {
    error: ({ input }) =>
      `パスワードは${MIN_PASSWORD_CHARACTERS}文字以上で入力してください（現在${countCharacters(input as string)}文字）。`,
    abort: true,
  }),
  z.refine<string>(
    (text) => countCharacters(text) <= MAX_PASSWORD_CHARACTERS && isWithinBytes(text, MAX_PASSWORD_BYTES),
    TOO_LONG,
  ),
)

/** For login: whatever was set once must be accepted again. */
export const passwordField = typedPassword('パスワードが長すぎます。').check(
  minLength(1, 'パスワードを入力してください。'),
  z.refine<string>((text) => isWithinBytes(text, MAX_PASSWORD_BYTES), 'パスワードが長すぎます。'),
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
