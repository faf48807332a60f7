/** Collections with their tables. Separate from the tables, which the migration tool reads without the contract. */
import { blogCollection } from '#contract/blogs/schema.ts'
import { columnCollection } from '#contract/columns/schema.ts'
import { eventCollection } from '#contract/events/schema.ts'
import { jobCollection } from '#contract/jobs/schema.ts'
import { memberCollection } from '#contract/members/schema.ts'
import { menuCollection } from '#contract/menus/schema.ts'
import { movieCollection } from '#contract/movies/schema.ts'
import { newsCollection } from '#contract/news/schema.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { specialCollection } from '#contract/specials/schema.ts'
import { storedCollection } from '#server/platform/content/collection-table.ts'
import { blogs, columns, events, jobs, members, menus, movies, news, reforms, specials } from './schema.ts'

export const storedBlogs = storedCollection({ collection: blogCollection, table: blogs })
export const storedColumns = storedCollection({ collection: columnCollection, table: columns })
export const storedEvents = storedCollection({ collection: eventCollection, table: events })
export const storedJobs = storedCollection({ collection: jobCollection, table: jobs })
export const storedMembers = storedCollection({ collection: memberCollection, table: members })
export const storedMenus = storedCollection({ collection: menuCollection, table: menus })
export const storedMovies = storedCollection({ collection: movieCollection, table: movies })
export const storedNews = storedCollection({ collection: newsCollection, table: news })
export const storedReforms = storedCollection({ collection: reformCollection, table: reforms })
export const storedSpecials = storedCollection({ collection: specialCollection, table: specials })
