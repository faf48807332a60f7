import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { reformListSchema, reformPageSchema, reformQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Reforms',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  offline: { source: 'catalogue', strategy: 'cache-first' },
  query: reformQuery,
  output: reformListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Reforms/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: z.object({ id: contentIdText }),
  output: reformPageSchema,
  errors: ['NOT_FOUND'],
})
