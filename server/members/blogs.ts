/** Blog posts of the staff: content and routes. They are shown on the pages of their authors. */
import * as z from 'zod/mini'
import * as blogsApi from '#contract/blogs/api.ts'
import { type Blog, blogCollection } from '#contract/blogs/schema.ts'
import { toFacetValue } from '#contract/shared/collections/collection.ts'
import { and, desc, eq } from '#drizzle'
import { collectionModule } from '#server/collections/module.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { hasFacet } from '#server/platform/content/collection.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { Db } from '#server/platform/db/client.ts'
import { findMember } from './content.ts'
import { blogs as table } from '#server/collections/schema.ts'
import { storedBlogs as stored } from '#server/collections/stored.ts'

/** All posts of a member, newest first. */
export async function loadPostsOf(db: Db, memberId: number): Promise<Blog[]> {
  const rows = await db
    .select({ data: table.data })
    .from(table)
    .where(and(eq(table.live, true), hasFacet(table, [toFacetValue('member', memberId)])))
    .orderBy(desc(table.rank), table.id)
  return rows.map(({ data }) => data as Blog)
}

const content = defineContent({
  folder: 'blogs',
  table: stored.table,
  schema: z.strictObject({
    id: idField,
    title: textField(60),
    member: idField,
    picture: z.optional(pictureField),
    publishedAt: z.iso.datetime({ offset: true }),
  }),
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries, all) => checkEntries(entries, all, { member: 'members' }),
  prepare({ value, blocks }, { content: all, findPicture, findBreaks, findSplitWords }) {
    const { id, title, member, picture, publishedAt } = value
    return {
      id,
      publishedAt: new Date(publishedAt),
      data: {
        id,
        title,
        titleBreaks: findBreaks(title),
        author: findMember(all, member),
        publishedAt: new Date(publishedAt).toISOString(),
        picture: picture === undefined ? null : findPicture(picture),
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeCollection(stored),
})

export const blogs = collectionModule({
  stored,
  api: blogsApi,
  summaries: { list: 'Blog posts of the staff, filtered and paged, newest first', get: 'One blog post' },
  compose: (readers, id) => readers.loadEntry(blogCollection, id),
  content,
})
