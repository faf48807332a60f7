import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const person = { email: 'hanako@example.jp', names: ['山田', 'Hanako'] }
const common = new Set(['password1234'])

it.each([
  ['a', 'weak', 'あと11文字必要です'],
  ['𠮷'.repeat(11), 'weak', 'あと1文字必要です'],
  ['Password1234', 'weak', 'よく使われるパスワードです。別のパスワードを入力してください。'],
  ['my-hanako-2026', 'weak', 'メールアドレスやお名前を含まないパスワードを入力してください。'],
  ['ao-sora-2026', 'fair', '十分な長さです'],
  ['ao-sora-to-umi-2026', 'strong', 'とても安全な長さです'],
])('rates %s as %s: %s', (password, level, text) => {
  expect(passwordStrength(password, person, common)).toEqual({ level, text })
})
