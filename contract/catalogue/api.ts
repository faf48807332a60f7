import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { maxLength } from '#contract/shared/lengths.ts'
import { listText } from '#contract/shared/query-fields.ts'
import { CATALOGUE_KINDS, changesSchema } from './schema.ts'

export const listChanges = endpoint({
  method: 'GET',
  path: '/Catalog/changes',
  auth: 'none',
  query: z.object({
    since: z.optional(z.string().check(maxLength(200))),
    /** Only these kinds. A device that has others already downloads the new ones this way. */
    kinds: z.optional(listText(z.enum(CATALOGUE_KINDS))),
  }),
  output: changesSchema,
  errors: ['CURSOR_GONE'],
})
