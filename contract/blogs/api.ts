import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { blogListSchema, blogQuery, blogSchema } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Blogs',
  auth: 'none',
  cache: 'public',
  privateQuery: ['ids', 'q'],
  query: blogQuery,
  output: blogListSchema,
})

export const get = endpoint({
  method: 'GET',
  path: '/Blogs/{id}',
  auth: 'none',
  cache: 'public',
  params: z.object({ id: contentIdText }),
  output: blogSchema,
  errors: ['NOT_FOUND'],
})
