import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Code → prefecture, city, town. The town is empty where a code covers several. */
export const postalCodesSchema = z.record(z.string(), z.tuple([z.string(), z.string(), z.string()]))

export type PostalCodes = z.output<typeof postalCodesSchema>

export const get = endpoint({
  method: 'GET',
  path: '/PostalCodes/{prefix}',
  auth: 'none',
  cache: 'monthly',
  offline: { source: 'saved', strategy: 'cache-first' },
  params: z.object({ prefix: z.string().check(z.regex(/^\d{3}$/)) }),
  output: z.object({ codes: postalCodesSchema }),
})
