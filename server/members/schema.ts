import { collectionTable } from '#server/platform/content/collection-table.ts'

export const members = collectionTable('members')

export const blogs = collectionTable('blogs')
