import { collectionTable } from '#server/platform/content/collection-table.ts'

export const jobs = collectionTable('jobs')
