import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { movieListSchema, moviePageSchema, movieQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Movies',
  query: movieQuery,
  list: movieListSchema,
  page: moviePageSchema,
})
