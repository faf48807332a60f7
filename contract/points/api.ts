import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { integerText } from '#contract/shared/query-fields.ts'
import { pointsSchema } from './schema.ts'

export const get = endpoint({
  method: 'GET',
  path: '/Customers/me/points',
  auth: 'required',
  offline: { source: 'saved', strategy: 'network-first' },
  refetchOn: 'points',
  query: z.object({ before: z.optional(integerText(1, 1_000_000_000)) }),
  output: pointsSchema,
})
