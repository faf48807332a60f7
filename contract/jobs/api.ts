import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { jobListSchema, jobQuery, jobSchema } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Jobs',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  query: jobQuery,
  output: jobListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Jobs/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: jobSchema,
  errors: ['NOT_FOUND'],
})
