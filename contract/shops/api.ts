import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdParams } from '#contract/shared/query-fields.ts'
import { shopSchema } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Shops',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  output: z.object({ data: z.array(shopSchema) }),
})

export const get = endpoint({
  method: 'GET',
  path: '/Shops/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: contentIdParams,
  output: shopSchema,
  errors: ['NOT_FOUND'],
})
