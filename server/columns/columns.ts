/** Columns: content, feed and routes. */
import * as z from 'zod/mini'
import * as columnsApi from '#contract/columns/api.ts'
import { COLUMN_CATEGORY_KEYS, columnCollection, type ColumnPage } from '#contract/columns/schema.ts'
import { listNamedIds } from '#contract/shared/markdown.ts'
import { loadCards as loadItemCards } from '#server/catalogue/rows.ts'
import { listEntries, loadEntries, loadEntry, loadNeighbours } from '#server/platform/content/collection.ts'
import { storedCollection, writeCollection } from '#server/platform/content/collection-table.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, pictureField, textField } from '#server/platform/content/fields.ts'
import { defineContent } from '#server/platform/content/kind.ts'
import { addPhraseBreaks } from '#server/platform/content/phrase-blocks.ts'
import { toBlocks } from '#server/platform/content/pictures.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { columns as table } from './schema.ts'

const stored = storedCollection({ collection: columnCollection, table })

async function loadColumnPage({ db }: Pick<Deps, 'db'>, id: number): Promise<ColumnPage> {
  const column = await loadEntry(db, stored, id)
  const itemIds = listNamedIds(column.body, 'items', column.itemIds)
  const [items, neighbours] = await Promise.all([loadItemCards(db, itemIds), loadNeighbours(db, stored, column)])
  return { column, items, ...neighbours }
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
  check: (entries, content) => checkEntries(entries, content, { items: 'items' }),
  prepare({ value, blocks }, { findPicture, findBreaks }) {
    const { id, title, category, summary, tags, items, publishedAt, updatedOn = null } = value
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
        author: null,
        body: addPhraseBreaks(toBlocks(blocks, findPicture), findBreaks),
        itemIds: items,
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
}
