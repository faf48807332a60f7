import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { postalCodesSchema } from './schema.ts'

export const get = endpoint({
  method: 'GET',
  path: '/PostalCodes/{prefix}',
  access: 'public',
  summary: 'All postal codes that begin with these three digits, with their addresses',
  params: z.object({ prefix: z.string().check(z.regex(/^\d{3}$/)) }),
  output: z.object({ codes: postalCodesSchema }),
})
