import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isRequired, problemOf, tidy, valueOf } from './field-schema.ts'

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

it('asks for a box only where only a tick will do', () => {
  expect(isRequired(z.boolean())).toBe(false)
  expect(isRequired(z.literal(true))).toBe(true)
})

it('shows a text as it will be kept, and leaves one that cannot be kept', () => {
  expect(tidy(text, ' 山田 ')).toBe('山田')
  expect(tidy(text, '  ')).toBeUndefined()
  expect(tidy(z.nullable(text), ' 山田 ')).toBe('山田')
})
