import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { boundedText } from './bounded-text.ts'
import { minLength, maxLength } from './lengths.ts'
import { newPasswordField, passwordField } from '#contract/customers/password.ts'
import {
  address1Field,
  cityField,
  emailField,
  kanaField,
  nameField,
  phoneField,
  postalCodeField,
  multilineField,
} from './form-fields.ts'

const FIELDS = {
  email: emailField,
  name: nameField('姓'),
  kana: kanaField('セイ'),
  phone: phoneField,
  postalCode: postalCodeField,
  city: cityField,
  address1: address1Field,
  prose: multilineField(500),
  password: passwordField,
  newPassword: newPasswordField,
}
const issues = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues ?? []

describe.each(Object.entries(FIELDS))('the field %s', (_, schema) => {
  afterEach(() => vi.restoreAllMocks())

  it('rejects an oversized text with a message before normalizing or counting it', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const match = vi.spyOn(String.prototype, 'match')
    const combining = `a${'\u0315\u0300\u05ae\u0062'.repeat(16_000)}@example.jp`
    const [issue, ...more] = issues(schema, combining)
    // First, because the other expectations match texts too.
    expect(match).not.toHaveBeenCalled()
    expect(issue!.message).toMatch(/ください|長すぎます/)
    expect(more).toEqual([])
    expect(normalize).not.toHaveBeenCalled()
  })

  it.each([
    [{ length: { toString: 1, valueOf: 1 } }],
    [{ length: -1, normalize: null }],
    [['a']],
    [5],
    [true],
    [JSON.parse('{"__proto__":{"length":1}}')],
  ])('rejects %j as not a text', (value) => {
    expect(issues(schema, value).map(({ code }) => code)).toEqual(['invalid_type'])
  })
})

it('counts bytes, not characters', () => {
  const schema = boundedText(6)
  expect(issues(schema, '木漏')).toEqual([])
  expect(issues(schema, '木漏れ')).toHaveLength(1)
  expect(issues(schema, 'komoreb')).toHaveLength(1)
})

it('reads the length of texts and lists only', () => {
  const text = z.string().check(minLength(2), maxLength(3, '三文字まで'))
  expect(['a', 'ab', 'abcd'].map((it) => issues(text, it).length)).toEqual([1, 0, 1])
  expect(issues(text, 'abcd')[0]!.message).toBe('三文字まで')
  const list = z.array(z.int()).check(minLength(1))
  expect(issues(list, []).map(({ code }) => code)).toEqual(['too_small'])
  expect(issues(list, { length: { valueOf: 1 } }).map(({ code }) => code)).toEqual(['invalid_type'])
})
