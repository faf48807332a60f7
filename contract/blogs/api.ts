import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { blogListSchema, blogQuery, blogSchema } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Blogs',
  query: blogQuery,
  list: blogListSchema,
  page: blogSchema,
})
