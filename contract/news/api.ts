import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { newsListSchema, newsPageSchema, newsQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/News',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  query: newsQuery,
  output: newsListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/News/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: newsPageSchema,
  errors: ['NOT_FOUND'],
})
