import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { newsListSchema, newsPageSchema, newsQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/News',
  isOffline: true,
  query: newsQuery,
  list: newsListSchema,
  page: newsPageSchema,
})
