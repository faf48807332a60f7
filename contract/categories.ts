import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { decorationSchema } from './pictures.ts'
import { contentIdText } from './text-input.ts'

/** Two levels; an item stands in the second one, or in a first-level category without children. */
export const categorySchema = z.object({
  id: z.int(),
  kind: z.enum(['item', 'reform']),
  parentId: z.nullable(z.int()),
  name: z.string(),
  nameBreaks: z.optional(z.array(z.int())),
  order: z.int(),
  picture: z.nullable(decorationSchema),
  /** Published items in it and below it. */
  itemCount: z.int(),
})
export type Category = z.output<typeof categorySchema>

/** Its place in the tree, without its looks. */
export type CategoryNode = Omit<Category, 'picture' | 'nameBreaks'>

export const listCategories = endpoint({
  method: 'GET',
  path: '/Categories',
  access: 'public',
  summary: 'All categories of items and renovations, parents before children, in their order',
  output: z.object({ data: z.array(categorySchema) }),
})

export const readCategory = endpoint({
  method: 'GET',
  path: '/Categories/{id}',
  access: 'public',
  summary: 'One category',
  params: z.object({ id: contentIdText }),
  output: categorySchema,
  errors: ['NOT_FOUND'],
})
