import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  address2Field,
  boundedLine,
  cityField,
  emailField,
  kanaField,
  multilineField,
  nameField,
  phoneField,
  postalCodeField,
} from './form-fields.ts'

const parseValue = (schema: z.ZodMiniType, typed: string) => {
  const result = z.safeParse(schema, typed)
  return result.success ? result.data : result.error.issues[0]!.message
}

describe('normalizes form input instead of rejecting it', () => {
  it.each([
    [phoneField, '０９０ー１２３４ー５６７８', '09012345678'],
    [phoneField, '(03) 1234-5678', '0312345678'],
    [phoneField, '+81 90-1234-5678', '09012345678'],
    [phoneField, '＋８１（０）３ １２３４ ５６７８', '0312345678'],
    [phoneField, '0120-123-456', '0120123456'],
    [phoneField, '06012345678', '06012345678'],
    [phoneField, '060-1234-5678', '06012345678'],
    [phoneField, '+81 60-1234-5678', '06012345678'],
    [phoneField, '＋８１（０）６０ー１２３４ー５６７８', '06012345678'],
    [phoneField, '06-6123-4567', '0661234567'],
    [phoneField, '03.1234.5678', '0312345678'],
    [phoneField, '０６０・1234·5678', '06012345678'],
    [phoneField, 'tel:+81-60-1234-5678', '06012345678'],
    [phoneField, 'ＴＥＬ：０３−１２３４−５６７８', '0312345678'],
    [phoneField, '℡03-1234-5678', '0312345678'],
    [phoneField, '☎️ 03-1234-5678', '0312345678'],
    [phoneField, '電話番号: 03-1234-5678', '0312345678'],
    [phoneField, '81-60-1234-5678', '06012345678'],
    [phoneField, '0081 (0)3 1234 5678', '0312345678'],
    [phoneField, '０８１−２３４−５６７８', '0812345678'],
    [postalCodeField, '158.0094', '1580094'],
    [postalCodeField, '〒１００−０００１', '1000001'],
    [kanaField('セイ'), ' やまだ ', 'ヤマダ'],
    [kanaField('セイ'), 'ﾜﾀﾅﾍﾞ', 'ワタナベ'],
    [nameField('姓'), '𠮷野', '𠮷野'],
    [nameField('姓'), '髙　﨑', '髙 﨑'],
    [nameField('姓'), '\u2800髙\u2800﨑\u2800', '髙 﨑'],
    [kanaField('セイ'), 'ヤマダ\u2800', 'ヤマダ'],
    [address2Field, '　グランビル\t１０Ｆ ', 'グランビル 10F'],
    [emailField, 'Ｈａｎａｋｏ＠Example.JP', 'Hanako@example.jp'],
    [kanaField('セイ'), 'さと─カ゛', 'サトーガ'],
    [emailField, 'ｓａｔｏーｈａｎａｋｏ＠ｅｘａｍｐｌｅ。ｊｐ', 'sato-hanako@example.jp'],
    [emailField, 'a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
  ])('%#: %s %s', (schema, typed, expected) => {
    expect(parseValue(schema, typed)).toBe(expected)
  })
})

/** Direction marks, joiners, soft hyphens, byte order marks and what else pasted text contains. */
const INVISIBLE = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2061', '\u2064', '\u2066', '\u2067'],
  ...['\u2068', '\u2069', '\u206f', '\u3164', '\ufe0d', '\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\ufffb', '\ufffc'],
  ...['\u{e0001}', '\u{e0041}', '\u{e0100}', '\u{e01ef}'],
]

describe.each(INVISIBLE.map((it) => [`U+${it.codePointAt(0)!.toString(16)}`, it]))('removes %s', (_, invisible) => {
  const between = (text: string) => invisible + [...text].join(invisible) + invisible
  it.each([
    [phoneField, '090-1234-5678', '09012345678'],
    [postalCodeField, '158-0094', '1580094'],
    [emailField, 'hanako@example.jp', 'hanako@example.jp'],
    [kanaField('セイ'), 'タカハシ', 'タカハシ'],
    [kanaField('メイ'), 'がｶﾞ', 'ガガ'],
    [nameField('姓'), 'ささき', 'ささき'],
    [cityField, 'つくば1', 'つくば1'],
    [address2Field, 'Ａ棟', 'A棟'],
    [boundedLine(30, ''), 'アカリ', 'アカリ'],
    [multilineField(100), 'ある\n日', 'ある\n日'],
  ])('%#: %s %s', (schema, text, expected) => {
    // Between two kanji, a variation selector belongs to the first one.
    const typed = between(text).replace(/(?<=\p{Script=Han})\p{Variation_Selector}/u, '')
    expect(parseValue(schema, typed)).toBe(expected)
  })
})

it('removes the direction marks around a number copied from the contacts', () => {
  expect(parseValue(phoneField, '\u202a090-1234-5678\u202c')).toBe('09012345678')
})

it('keeps the form of a kanji and what joins an emoji', () => {
  expect(parseValue(nameField('姓'), '葛\u{e0100}城')).toBe('葛\u{e0100}城')
  expect(parseValue(nameField('姓'), '神\ufe00谷\u200b')).toBe('神\ufe00谷')
  expect(parseValue(address2Field, '辻\u{e0101}ビル')).toBe('辻\u{e0101}ビル')
  const emoji = '👨‍👩‍👧 ❤️‍🔥 👍🏽 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈'
  expect(parseValue(multilineField(100), `\u200b${emoji}\u200d`)).toBe(emoji)
})

/** Lines that look like a hyphen: of keyboards, of the long vowel mark, of tables. */
const HYPHENS = [
  ...'-\u00ad\u02d7\u058a\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u23af\u2500\u2501\u2574\u2796',
  ...'\u2e3a\u301c\u3030\u30a0\u30fc\ufe31\ufe58\ufe63\uff0d\uff5e\uff70~〜',
  ...'\u1173\u23e4\u2504\u2505\u2508\u2509\u254c\u254d\u2f00\u3161一_＿',
]

it.each(HYPHENS.map((it) => [`U+${it.codePointAt(0)!.toString(16)}`, it]))('reads %s as a hyphen', (_, hyphen) => {
  expect(parseValue(postalCodeField, `158${hyphen}0094`)).toBe('1580094')
  expect(parseValue(phoneField, `０６０${hyphen}1234${hyphen}5678`)).toBe('06012345678')
})

describe('rejects invalid input with a message', () => {
  it.each([
    [phoneField, '090-1234-567', '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'],
    [phoneField, '060-1234-567', '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'],
    [phoneField, '03-1234-567', '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'],
    [phoneField, '\u200b', '電話番号を入力してください。'],
    [nameField('姓'), '\u3164', '姓を入力してください。'],
    [nameField('姓'), '\u2800', '姓を入力してください。'],
    [phoneField, '\u2800', '電話番号を入力してください。'],
    [phoneField, '+1 415 555 2671', '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'],
    [phoneField, '', '電話番号を入力してください。'],
    [postalCodeField, '12345', '郵便番号は7桁の数字で入力してください（例：123-4567）。'],
    [kanaField('メイ'), '花子', 'フリガナはカタカナで入力してください。'],
    [nameField('名'), '　', '名を入力してください。'],
    [nameField('名'), '花🌸', '絵文字など、使えない文字を取り除いてください。'],
    [nameField('名'), 'あ'.repeat(31), '30文字以内で入力してください（現在31文字）。'],
    [emailField, 'hanako@example', 'メールアドレスの形式をご確認ください（例：hanako@example.jp）。'],
    [emailField, 'hanako', 'メールアドレスの形式をご確認ください（例：hanako@example.jp）。'],
  ])('%#: %s %s', (schema, typed, expected) => {
    expect(parseValue(schema, typed)).toBe(expected)
  })
})
