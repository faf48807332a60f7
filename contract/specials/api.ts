import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { specialListSchema, specialPageSchema, specialQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Specials',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  query: specialQuery,
  output: specialListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Specials/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: specialPageSchema,
  errors: ['NOT_FOUND'],
})
