import { collectionTable } from '#server/platform/content/collection-table.ts'

export const menus = collectionTable('menus')
