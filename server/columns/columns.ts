/** Columns: content, feed and routes. */
import * as z from 'zod/mini'
import * as columnsApi from '#contract/columns/api.ts'
import { composeColumnPage } from '#contract/columns/page.ts'
import { type Column, COLUMN_CATEGORIES, COLUMN_CATEGORY_KEYS, COLUMN_FEED } from '#contract/columns/schema.ts'
import { toJapanInstant } from '#contract/shared/civil-date.ts'
import { collectionModule } from '#server/collections/module.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { findMember } from '#server/members/content.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { AtomEntry } from '#server/platform/http/atom.ts'
import { storedColumns as stored } from '#server/collections/stored.ts'

const content = defineContent({
  folder: 'columns',
  table: stored.table,
  schema: z.strictObject({
    id: idField,
    title: textField(80),
    category: z.enum(COLUMN_CATEGORY_KEYS),
    summary: textField(200),
    picture: pictureField,
    member: idField,
    tags: z.array(textField(20)).check(z.maxLength(10)),
    items: z.array(idField).check(z.maxLength(8)),
    cases: z.array(idField).check(z.maxLength(3)),
    publishedAt: z.iso.datetime({ offset: true }),
    updatedOn: z.optional(z.iso.date()),
  }),
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries, content) => checkEntries(entries, content, { items: 'items', cases: 'reforms', member: 'members' }),
  prepare({ value, blocks }, { content: all, findPicture, findBreaks, findSplitWords }) {
    const { id, title, category, summary, tags, items, cases, publishedAt, updatedOn = null } = value
    return {
      id,
      publishedAt: new Date(publishedAt),
      data: {
        id,
        title,
        titleBreaks: findBreaks(title),
        category,
        summary,
        publishedAt: new Date(publishedAt).toISOString(),
        updatedOn,
        picture: findPicture(value.picture, { blur: true }),
        tags,
        author: findMember(all, value.member),
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
        itemIds: items,
        caseIds: cases,
      },
    }
  },
  write: writeCollection(stored),
})

export const columns = collectionModule({
  stored,
  api: columnsApi,
  summaries: {
    list: 'Columns, filtered, searched and paged, newest first',
    get: 'One column with the items that it names and its neighbours',
  },
  compose: composeColumnPage,
  content,
  path: '/column',
  atom: { ...COLUMN_FEED, toEntry: toFeedEntry },
})

function toFeedEntry({ id, title, summary, category, author, publishedAt, updatedOn }: Column): AtomEntry {
  return {
    path: `/column/${id}`,
    title,
    summary,
    category: COLUMN_CATEGORIES[category],
    author: author?.name,
    publishedAt: new Date(publishedAt),
    updatedAt: new Date(updatedOn === null ? publishedAt : toJapanInstant(updatedOn, '00:00')),
  }
}
