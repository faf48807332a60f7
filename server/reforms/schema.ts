import { collectionTable } from '#server/platform/content/collection-table.ts'

export const reforms = collectionTable('reforms')
