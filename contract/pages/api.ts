import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { textPageSchema } from './schema.ts'
import { PAGE_SLUGS } from './slugs.ts'

export const get = endpoint({
  method: 'GET',
  path: '/Pages/{slug}',
  auth: 'none',
  cache: 'public',
  params: z.object({ slug: z.enum(PAGE_SLUGS) }),
  output: textPageSchema,
  errors: ['NOT_FOUND'],
})
