import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { newPasswordField, checkPassword } from './password.ts'

const hanako = { email: 'hanako.y@example.jp', names: ['山田', '花子', 'ヤマダ', 'ハナコ', 'Li'] }
const problem = (password: string) => checkPassword(password, hanako, COMMON_PASSWORDS)

describe('the list of common passwords', () => {
  it('contains only passwords that pass the length rule, in their compared form', () => {
    expect(COMMON_PASSWORDS.size).toBe(4_000)
    for (const it of COMMON_PASSWORDS) expect(it).toMatch(/^[!-~]{12,}$/)
    for (const it of COMMON_PASSWORDS) expect(it).toBe(it.toLowerCase())
  })
})

describe('a new password', () => {
  it.each(['password1234', 'PassWord1234', 'ｐａｓｓｗｏｒｄ１２３４', '123456789012'])(
    'is refused when many have it: %s',
    (password) => {
      expect(problem(password)).toContain('よく使われるパスワードです')
    },
  )

  it.each(['my hanako.y@example.jp', 'HANAKO.Y-in-tokyo', 'secretofヤマダさん', 'ﾔﾏﾀﾞ-in-the-garden'])(
    'is refused when it holds the mail address or a name: %s',
    (password) => {
      expect(problem(password)).toContain('お名前を含まない')
    },
  )

  it.each(['komorebi-2026', 'like the likely lily', '山の上の田んぼの花と木の子', 'correct horse battery'])(
    'is taken otherwise: %s',
    (password) => {
      expect(z.safeParse(newPasswordField, password).success).toBe(true)
      expect(problem(password)).toBeUndefined()
    },
  )

  it('counts graphemes exactly', () => {
    const getMessage = (password: string) => z.safeParse(newPasswordField, password).error?.issues[0]?.message
    expect(getMessage('𠮷'.repeat(11))).toBe('パスワードは12文字以上で入力してください（現在11文字）。')
    expect(getMessage('𠮷'.repeat(12))).toBeUndefined()
    expect(getMessage('a'.repeat(128))).toBeUndefined()
    expect(getMessage('a'.repeat(129))).toBe('パスワードは128文字以内で入力してください。')
    expect(getMessage('👨‍👩‍👧‍👦'.repeat(42))).toBe('パスワードは128文字以内で入力してください。')
    expect(getMessage('')).toBe('パスワードを入力してください。')
  })
})
