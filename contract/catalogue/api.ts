import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { changesSchema } from './schema.ts'

export const listChanges = endpoint({
  method: 'GET',
  path: '/Catalog/changes',
  auth: 'none',
  query: z.object({ since: z.optional(z.string().check(maxLength(200))) }),
  output: changesSchema,
  errors: ['CURSOR_GONE'],
})
