/** Rules for new passwords: long, not common, and free of personal data. No composition rules. */
import * as z from 'zod/mini'
import { boundedText, isWithinBytes } from '#contract/shared/bounded-text.ts'
import { minLength } from '#contract/shared/lengths.ts'
import { countCharacters } from '#contract/shared/characters.ts'

export const MIN_PASSWORD_CHARACTERS = 12
const MAX_PASSWORD_CHARACTERS = 128
const MAX_PASSWORD_BYTES = 1_024
/** Limit before normalization, which can shorten a text to a third. */
const MAX_INPUT_BYTES = 3 * MAX_PASSWORD_BYTES

/** Keyboards may send the same character in several forms. */
export const normalizePassword = (input: string): string => input.normalize('NFC')

const passwordInput = (tooLong: string) =>
  boundedText(MAX_INPUT_BYTES, { missing: 'パスワードを入力してください。', tooLong }).check(
    z.overwrite(normalizePassword),
  )

const TOO_LONG = `パスワードは${MAX_PASSWORD_CHARACTERS}文字以内で入力してください。`

/** Checks that need only the password. `checkPassword` checks common passwords and personal data. */
export const newPasswordField = passwordInput(TOO_LONG).check(
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

/** For login: any password that was ever valid must be accepted. */
export const passwordField = passwordInput('パスワードが長すぎます。').check(
  minLength(1, 'パスワードを入力してください。'),
  z.refine<string>((text) => isWithinBytes(text, MAX_PASSWORD_BYTES), 'パスワードが長すぎます。'),
)

const MIN_NAME_CHARACTERS = 3

interface Person {
  email: string
  names: readonly string[]
}

/** An error message if the password is common or contains the customer's mail address or name. */
export function checkPassword(password: string, person: Person, common: ReadonlySet<string>): string | undefined {
  const folded = password.normalize('NFKC').toLowerCase()
  if (common.has(folded)) return 'よく使われるパスワードです。別のパスワードを入力してください。'
  const local = person.email.slice(0, person.email.lastIndexOf('@'))
  const own = [person.email, local, ...person.names].map((it) => it.normalize('NFKC').toLowerCase())
  return own.some((it) => countCharacters(it) >= MIN_NAME_CHARACTERS && folded.includes(it))
    ? 'メールアドレスやお名前を含まないパスワードを入力してください。'
    : undefined
}
