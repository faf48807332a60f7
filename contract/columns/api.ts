import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { columnListSchema, columnPageSchema, columnQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Columns',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  offline: { source: 'catalogue', strategy: 'cache-first' },
  query: columnQuery,
  output: columnListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Columns/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: z.object({ id: contentIdText }),
  output: columnPageSchema,
  errors: ['NOT_FOUND'],
})
