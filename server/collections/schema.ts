/** Tables of content with the columns that every collection has. */
import { collectionTable } from '#server/platform/content/collection-table.ts'

export const blogs = collectionTable('blogs')
export const columns = collectionTable('columns')
export const events = collectionTable('events')
export const jobs = collectionTable('jobs')
export const members = collectionTable('members')
export const menus = collectionTable('menus')
export const movies = collectionTable('movies')
export const news = collectionTable('news')
export const reforms = collectionTable('reforms')
export const specials = collectionTable('specials')
