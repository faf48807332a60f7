import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { jobListSchema, jobQuery, jobSchema } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Jobs',
  query: jobQuery,
  list: jobListSchema,
  page: jobSchema,
})
