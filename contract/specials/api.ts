import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { specialListSchema, specialPageSchema, specialQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Specials',
  isOffline: true,
  query: specialQuery,
  list: specialListSchema,
  page: specialPageSchema,
})
