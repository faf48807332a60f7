import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { menuListSchema, menuPageSchema, menuQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Menus',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  offline: { source: 'catalogue', strategy: 'cache-first' },
  query: menuQuery,
  output: menuListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Menus/{id}',
  auth: 'none',
  cache: 'public',
  offline: { source: 'catalogue', strategy: 'cache-first' },
  params: z.object({ id: contentIdText }),
  output: menuPageSchema,
  errors: ['NOT_FOUND'],
})
