import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { movieListSchema, moviePageSchema, movieQuery } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Movies',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  query: movieQuery,
  output: movieListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Movies/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: moviePageSchema,
  errors: ['NOT_FOUND'],
})
