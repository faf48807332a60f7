import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { memberListSchema, memberPageSchema, memberQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Members',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  query: memberQuery,
  output: memberListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Members/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: memberPageSchema,
  errors: ['NOT_FOUND'],
})
