import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { readInput } from './read-input.ts'

const update: Endpoint = {
  method: 'PATCH',
  path: '/Things',
  auth: 'none',
  body: z.strictObject({ name: z.optional(z.string()) }),
  output: z.object({}),
}

it.each(['toString', 'constructor', '__proto__', 'other'])('refuses an unknown field %s', (name) => {
  const body: unknown = JSON.parse(`{"${name}":1}`)
  const read = () => readInput(update, { params: {}, search: new URLSearchParams(), body })
  expect(read).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})
