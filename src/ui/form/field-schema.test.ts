import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isRequired, problemOf, normalize, valueOf } from './field-schema.ts'

const text = z.string().check(
  z.overwrite((typed) => typed.trim()),
  z.minLength(1, '入力してください。'),
)

describe('an empty field', () => {
  it.each([
    ['must be filled', text, true, ''],
    ['may stay empty', z.string(), false, ''],
    ['takes the value away', z.nullable(text), false, null],
    ['is left out', z.optional(text), false, undefined],
  ])('%s', (_, schema, required, value) => {
    expect(isRequired(schema)).toBe(required)
    expect(valueOf(schema, '')).toBe(value)
    expect(problemOf(schema, '')).toBe(required ? '入力してください。' : undefined)
  })
})

it('requires a checkbox only where it must be ticked', () => {
  expect(isRequired(z.boolean())).toBe(false)
  expect(isRequired(z.literal(true))).toBe(true)
})

it('shows a text as it will be stored, and leaves an invalid one unchanged', () => {
  expect(normalize(text, ' 山田 ')).toBe('山田')
  expect(normalize(text, '  ')).toBeUndefined()
  expect(normalize(z.nullable(text), ' 山田 ')).toBe('山田')
})
