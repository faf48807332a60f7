import { collectionTable } from '#server/platform/content/collection-table.ts'

export const columns = collectionTable('columns')
