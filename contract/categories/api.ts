import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import { categorySchema } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Categories',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  output: z.object({ data: z.array(categorySchema) }),
})

export const get = endpoint({
  method: 'GET',
  path: '/Categories/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: contentIdParams,
  output: categorySchema,
  errors: ['NOT_FOUND'],
})
