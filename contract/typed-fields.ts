/** The fields of forms: each takes what was typed, gives what is kept, and says in a sentence what is wrong. */
import * as z from 'zod/mini'
import { PREFECTURES } from './prefectures.ts'
import { addressOf, countCharacters, digitsOf, emailOf, isPrintable, katakanaOf, nameOf } from './typed-text.ts'

const RAW = z.string('入力してください。')
const filled = (message: string) => z.minLength(1, { error: message, abort: true })
const printable = z.refine<string>(isPrintable, '絵文字など、使えない文字が含まれています。')
const atMost = (most: number) =>
  z.refine<string>((text) => countCharacters(text) <= most, {
    error: ({ input }) => `${most}文字以内で入力してください（現在${countCharacters(input as string)}文字）。`,
  })

export const emailField = RAW.check(
  z.overwrite(emailOf),
  filled('メールアドレスを入力してください。'),
  z.maxLength(254, 'メールアドレスは254文字以内で入力してください。'),
  // Loose on purpose: old carrier addresses have dots where the standard allows none.
  z.regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    'メールアドレスの形式をご確認ください（例：hanako@example.jp）。',
  ),
)

export const nameField = (label: '姓' | '名') =>
  RAW.check(z.overwrite(nameOf), filled(`${label}を入力してください。`), printable, atMost(30))

/** Several lines. */
export const proseField = (most: number) =>
  RAW.check(
    z.refine<string>((text) => !/[^\P{Cc}\n\r\t]/u.test(text), '使えない文字が含まれています。'),
    atMost(most),
  )

export const kanaField = (label: 'セイ' | 'メイ') =>
  RAW.check(
    z.overwrite(katakanaOf),
    filled(`${label}（フリガナ）を入力してください。`),
    z.regex(/^[ァ-ヶヽヾー・ ]+$/, 'フリガナはカタカナで入力してください。'),
    atMost(30),
  )

/** Digits alone, also of `+81 90-…` as phones fill it in; 11 of them for mobile and IP numbers. */
export const phoneField = RAW.check(
  z.overwrite((text) => digitsOf(text).replace(/^\+810?/, '0')),
  filled('電話番号を入力してください。'),
  z.regex(
    /^0(?:[5789]0\d{8}|800\d{7}|(?![5789]0)\d{8,9})$/,
    '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。',
  ),
)

export const postalCodeField = RAW.check(
  z.overwrite(digitsOf),
  filled('郵便番号を入力してください。'),
  z.regex(/^\d{7}$/, '郵便番号は7桁の数字で入力してください（例：123-4567）。'),
)

export const prefectureField = z.enum(PREFECTURES, '都道府県を選択してください。')

export const cityField = RAW.check(
  z.overwrite(addressOf),
  filled('市区町村を入力してください。'),
  printable,
  atMost(50),
)
export const address1Field = RAW.check(
  z.overwrite(addressOf),
  filled('番地を入力してください。'),
  printable,
  atMost(100),
)
export const address2Field = RAW.check(z.overwrite(addressOf), printable, atMost(100))

/** A civil date from 1900 to yesterday; whether it is over is for the one who knows the day (server, page). */
export const birthdayField = z.iso
  .date('生年月日をご確認ください（例：1990-04-01）。')
  .check(z.refine((date) => date >= '1900-01-01', '生年月日をご確認ください。'))
