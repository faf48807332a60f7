import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { reformListSchema, reformPageSchema, reformQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Reforms',
  isOffline: true,
  query: reformQuery,
  list: reformListSchema,
  page: reformPageSchema,
})
