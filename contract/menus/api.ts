import { collectionEndpoints } from '#contract/shared/collections/endpoints.ts'
import { menuListSchema, menuPageSchema, menuQuery } from './schema.ts'

export const { list, get } = collectionEndpoints({
  path: '/Menus',
  isOffline: true,
  query: menuQuery,
  list: menuListSchema,
  page: menuPageSchema,
})
