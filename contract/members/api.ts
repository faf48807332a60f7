import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { memberListSchema, memberPageSchema, memberQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Members',
  query: memberQuery,
  list: memberListSchema,
  page: memberPageSchema,
})
