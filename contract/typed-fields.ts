/** The fields of forms: each takes what was typed, gives what is kept, and says in a sentence what is wrong. */
import * as z from 'zod/mini'
import { boundedText } from './bounded-text.ts'
import { maxLength, minLength } from './lengths.ts'
import { PREFECTURES } from './prefectures.ts'
import { addressOf, countCharacters, digitsOf, emailOf, isPrintable, katakanaOf, nameOf } from './typed-text.ts'

/** Enough for every spelling of a valid value, including full width and decomposed characters. */
const MAX_LINE_BYTES = 2_048
const BYTES_A_CHARACTER = 8

const typed = (tooLong: string, mostBytes = MAX_LINE_BYTES) =>
  boundedText(mostBytes, { missing: '入力してください。', tooLong })
const filled = (message: string) => minLength(1, { error: message, abort: true })
const printable = z.refine<string>(isPrintable, '絵文字など、使えない文字が含まれています。')
const moreThan = (most: number) => `${most}文字以内で入力してください。`
const atMost = (most: number) =>
  z.refine<string>((text) => countCharacters(text) <= most, {
    error: ({ input }) => `${most}文字以内で入力してください（現在${countCharacters(input as string)}文字）。`,
  })

const EMAIL_TOO_LONG = 'メールアドレスは254文字以内で入力してください。'

export const emailField = typed(EMAIL_TOO_LONG).check(
  z.overwrite(emailOf),
  filled('メールアドレスを入力してください。'),
  maxLength(254, { error: EMAIL_TOO_LONG, abort: true }),
  // Loose on purpose: old carrier addresses have dots where the standard allows none.
  z.regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    'メールアドレスの形式をご確認ください（例：hanako@example.jp）。',
  ),
)

export const nameField = (label: '姓' | '名') =>
  typed(moreThan(30)).check(z.overwrite(nameOf), filled(`${label}を入力してください。`), printable, atMost(30))

/** Several lines. */
export const proseField = (most: number) =>
  typed(moreThan(most), most * BYTES_A_CHARACTER).check(
    z.refine<string>((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), '使えない文字が含まれています。'),
    atMost(most),
  )

export const kanaField = (label: 'セイ' | 'メイ') =>
  typed(moreThan(30)).check(
    z.overwrite(katakanaOf),
    filled(`${label}（フリガナ）を入力してください。`),
    z.regex(/^[ァ-ヶヽヾー・ ]+$/, 'フリガナはカタカナで入力してください。'),
    atMost(30),
  )

const NO_PHONE = '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'

/** Digits alone, also of `+81 90-…` as phones fill it in; 11 of them for mobile and IP numbers. */
export const phoneField = typed(NO_PHONE).check(
  z.overwrite((text) => digitsOf(text).replace(/^\+810?/, '0')),
  filled('電話番号を入力してください。'),
  z.regex(/^0(?:[5789]0\d{8}|800\d{7}|(?![5789]0)\d{8,9})$/, NO_PHONE),
)

const NO_POSTAL_CODE = '郵便番号は7桁の数字で入力してください（例：123-4567）。'

export const postalCodeField = typed(NO_POSTAL_CODE).check(
  z.overwrite(digitsOf),
  filled('郵便番号を入力してください。'),
  z.regex(/^\d{7}$/, NO_POSTAL_CODE),
)

export const prefectureField = z.enum(PREFECTURES, '都道府県を選択してください。')

export const cityField = typed(moreThan(50)).check(
  z.overwrite(addressOf),
  filled('市区町村を入力してください。'),
  printable,
  atMost(50),
)
export const address1Field = typed(moreThan(100)).check(
  z.overwrite(addressOf),
  filled('番地を入力してください。'),
  printable,
  atMost(100),
)
export const address2Field = typed(moreThan(100)).check(z.overwrite(addressOf), printable, atMost(100))

/** A civil date from 1900 to yesterday; whether it is over is for the one who knows the day (server, page). */
export const birthdayField = z.iso
  .date('生年月日をご確認ください（例：1990-04-01）。')
  .check(z.refine((date) => date >= '1900-01-01', '生年月日をご確認ください。'))
