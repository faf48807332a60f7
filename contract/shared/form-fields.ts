/** Form fields: each one normalizes the input and reports in one sentence what is wrong. */
import * as z from 'zod/mini'
import { boundedText } from './bounded-text.ts'
import { maxLength, minLength } from './lengths.ts'
import { PREFECTURES } from './prefectures.ts'
import { countCharacters } from './characters.ts'
import {
  normalizeAddress,
  removeInvisible,
  toDigits,
  normalizeEmail,
  isPrintable,
  toKatakana,
  normalizeName,
} from './normalize-text.ts'

/** Enough for any spelling of a valid value, including full-width and decomposed characters. */
const MAX_LINE_BYTES = 2_048
const BYTES_PER_CHARACTER = 8

const inputText = (tooLong: string, maxBytes = MAX_LINE_BYTES) =>
  boundedText(maxBytes, { missing: '入力してください。', tooLong })
const required = (message: string) => minLength(1, { error: message, abort: true })
const printable = z.refine<string>(isPrintable, '絵文字など、使えない文字を取り除いてください。')
const tooLongMessage = (max: number) => `${max}文字以内で入力してください。`
const maxCharacters = (max: number) =>
  z.refine<string>((text) => countCharacters(text) <= max, {
    error: ({ input }) => `${max}文字以内で入力してください（現在${countCharacters(input as string)}文字）。`,
  })

const EMAIL_TOO_LONG = 'メールアドレスは254文字以内で入力してください。'

export const emailField = inputText(EMAIL_TOO_LONG).check(
  z.overwrite(normalizeEmail),
  required('メールアドレスを入力してください。'),
  maxLength(254, { error: EMAIL_TOO_LONG, abort: true }),
  // Deliberately lenient: old carrier addresses have dots where the standard forbids them.
  z.regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    'メールアドレスの形式をご確認ください（例：hanako@example.jp）。',
  ),
)

export const nameField = (label: '姓' | '名') =>
  inputText(tooLongMessage(30)).check(
    z.overwrite(normalizeName),
    required(`${label}を入力してください。`),
    printable,
    maxCharacters(30),
  )

/** Required text in one line. */
export const boundedLine = (max: number, missing: string) =>
  inputText(tooLongMessage(max)).check(z.overwrite(normalizeName), required(missing), printable, maxCharacters(max))

/** Text with several lines. */
export const multilineField = (max: number) =>
  inputText(tooLongMessage(max), max * BYTES_PER_CHARACTER).check(
    z.overwrite(removeInvisible),
    z.refine<string>((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), '使えない文字を取り除いてください。'),
    maxCharacters(max),
  )

export const kanaField = (label: 'セイ' | 'メイ') =>
  inputText(tooLongMessage(30)).check(
    z.overwrite(toKatakana),
    required(`${label}（フリガナ）を入力してください。`),
    z.regex(/^[ァ-ヶヽヾー・ ]+$/, 'フリガナはカタカナで入力してください。'),
    maxCharacters(30),
  )

const PHONE_INVALID = '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'

/** In front of a number that was copied from a page or a link. */
const PHONE_SIGN = /^(?:tel|電話(?:番号)?|☎\ufe0f?|📞|📱)[:;]?/iu

/**
 * Digits only. Accepts `+81 90-…` as phones autofill it, also without the sign, and `tel:03.1234.5678`. Mobile and IP numbers
 * have 11 digits. No number in Japan begins with 81 or 0081.
 */
export const phoneField = inputText(PHONE_INVALID).check(
  z.overwrite((text) =>
    toDigits(text)
      .replace(PHONE_SIGN, '')
      .replace(/^(?:\+|00)?810?/, '0'),
  ),
  required('電話番号を入力してください。'),
  z.regex(/^0(?:[5-9]0\d{8}|800\d{7}|(?![5-9]0)\d{9})$/, PHONE_INVALID),
)

const POSTAL_CODE_INVALID = '郵便番号は7桁の数字で入力してください（例：123-4567）。'

export const postalCodeField = inputText(POSTAL_CODE_INVALID).check(
  z.overwrite(toDigits),
  required('郵便番号を入力してください。'),
  z.regex(/^\d{7}$/, POSTAL_CODE_INVALID),
)

const ACCOUNT_NUMBER_INVALID = '口座番号は7桁までの数字で入力してください（例：0012345）。'

/** Of a bank account. Banks print the leading zeros or leave them out. */
export const accountNumberField = inputText(ACCOUNT_NUMBER_INVALID).check(
  z.overwrite(toDigits),
  required('口座番号を入力してください。'),
  z.regex(/^\d{1,7}$/, ACCOUNT_NUMBER_INVALID),
  z.overwrite((digits) => digits.padStart(7, '0')),
)

/** As banks write it: `ヤマダ ハナコ`, `カ)ヤマダ`. */
export const accountHolderField = inputText(tooLongMessage(50)).check(
  z.overwrite((text) => toKatakana(text).toUpperCase()),
  required('口座名義（カナ）を入力してください。'),
  z.regex(/^[ァ-ヶー・A-Z\d(). ]+$/, '口座名義はカタカナで入力してください。'),
  maxCharacters(50),
)

export const prefectureField = z.enum(PREFECTURES, '都道府県を選択してください。')

export const cityField = inputText(tooLongMessage(50)).check(
  z.overwrite(normalizeAddress),
  required('市区町村を入力してください。'),
  printable,
  maxCharacters(50),
)
export const address1Field = inputText(tooLongMessage(100)).check(
  z.overwrite(normalizeAddress),
  required('番地を入力してください。'),
  printable,
  maxCharacters(100),
)
export const address2Field = inputText(tooLongMessage(100)).check(
  z.overwrite(normalizeAddress),
  printable,
  maxCharacters(100),
)

/** A civil date from 1900. Whether it lies in the past is checked by server and page, which know today's date. */
export const birthdayField = z.iso
  .date('生年月日をご確認ください（例：1990-04-01）。')
  .check(z.refine((date) => date >= '1900-01-01', '生年月日は1900年以降の日付を入力してください。'))
