import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { contentIdText } from '#contract/shared/query-fields.ts'
import { categorySchema } from './schema.ts'

export const list = endpoint({
  method: 'GET',
  path: '/Categories',
  access: 'public',
  summary: 'All categories of items and renovations, parents before children, in their order',
  output: z.object({ data: z.array(categorySchema) }),
})

export const get = endpoint({
  method: 'GET',
  path: '/Categories/{id}',
  access: 'public',
  summary: 'One category',
  params: z.object({ id: contentIdText }),
  output: categorySchema,
  errors: ['NOT_FOUND'],
})
