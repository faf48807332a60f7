import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { address2Field, emailField, kanaField, nameField, phoneField, postalCodeField } from './form-fields.ts'

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
    [postalCodeField, '〒１００−０００１', '1000001'],
    [kanaField('セイ'), ' やまだ ', 'ヤマダ'],
    [kanaField('セイ'), 'ﾜﾀﾅﾍﾞ', 'ワタナベ'],
    [nameField('姓'), '𠮷野', '𠮷野'],
    [nameField('姓'), '髙　﨑', '髙 﨑'],
    [address2Field, '　グランビル\t１０Ｆ ', 'グランビル 10F'],
    [emailField, 'Ｈａｎａｋｏ＠Example.JP', 'Hanako@example.jp'],
    [emailField, 'a..b.@docomo.ne.jp', 'a..b.@docomo.ne.jp'],
  ])('%#: %s %s', (schema, typed, expected) => {
    expect(parseValue(schema, typed)).toBe(expected)
  })
})

describe('rejects invalid input with a message', () => {
  it.each([
    [phoneField, '090-1234-567', '電話番号は10桁または11桁の数字で入力してください（例：090-1234-5678）。'],
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
