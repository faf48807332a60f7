/** Columns: content, feed and routes. */
import * as z from 'zod/mini'
import * as columnsApi from '#contract/columns/api.ts'
import {
  type Column,
  COLUMN_CATEGORIES,
  COLUMN_CATEGORY_KEYS,
  COLUMN_FEED,
  type ColumnPage,
} from '#contract/columns/schema.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { toJapanInstant } from '#contract/shops/hours.ts'
import { loadCards as loadItemCards } from '#server/catalogue/rows.ts'
import {
  listEntries,
  loadEntries,
  loadEntry,
  loadFirstEntries,
  loadNeighbours,
  loadCardsByIds,
} from '#server/platform/content/collection.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { findMember } from '#server/members/content.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type AtomEntry, MAX_FEED_ENTRIES, mountFeed } from '#server/platform/http/atom.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { columns as table } from '#server/collections/schema.ts'
import { storedColumns as stored, storedReforms } from '#server/collections/stored.ts'

async function loadColumnPage({ db }: Pick<Deps, 'db'>, id: number): Promise<ColumnPage> {
  const column = await loadEntry(db, stored, id)
  const itemIds = listNamedIds(column.body, 'items', column.itemIds)
  const [items, cases, neighbours] = await Promise.all([
    loadItemCards(db, itemIds),
    loadCardsByIds(db, storedReforms, listNamedIds(column.body, 'cases', column.caseIds)),
    loadNeighbours(db, stored, column),
  ])
  return { column, items, cases, ...neighbours }
}

const content = defineContent({
  folder: 'columns',
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
  prepare({ value, blocks }, { content: all, findPicture, findBreaks }) {
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
        body: toBody(blocks, { findPicture, findBreaks }),
        itemIds: items,
        caseIds: cases,
      },
    }
  },
  write: writeCollection(stored),
})

export const columns: ServerModule = {
  routes: (deps) => [
    route(columnsApi.list, 'Columns, filtered, searched and paged, newest first', ({ query }) =>
      listEntries(deps.db, stored, query),
    ),
    route(columnsApi.get, 'One column with the items that it names and its neighbours', ({ params }) =>
      loadColumnPage(deps, params.id),
    ),
  ],
  content: [content],
  feed: { kind: 'column', table, read: (db, ids) => loadEntries(db, table, ids) },
  collection: { table, path: '/column' },
  mount: (app, { db, env }, responseCache) =>
    mountFeed(app, env, responseCache, {
      ...COLUMN_FEED,
      pagePath: '/column',
      load: async () => (await loadFirstEntries<Column>(db, table, MAX_FEED_ENTRIES)).map(toFeedEntry),
    }),
}

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
