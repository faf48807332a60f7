import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { columnListSchema, columnPageSchema, columnQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Columns',
  isOffline: true,
  query: columnQuery,
  list: columnListSchema,
  page: columnPageSchema,
})
