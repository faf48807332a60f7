/** Specials: content and routes. */
import * as z from 'zod/mini'
import * as specialsApi from '#contract/specials/api.ts'
import { composeSpecialPage } from '#contract/specials/page.ts'
import { collectionModule } from '#server/collections/module.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { storedSpecials as stored } from '#server/collections/stored.ts'

const content = defineContent({
  folder: 'specials',
  table: stored.table,
  schema: z.strictObject({
    id: idField,
    title: textField(80),
    summary: textField(200),
    picture: pictureField,
    items: z.array(idField).check(z.minLength(1), z.maxLength(12)),
    publishedAt: z.iso.datetime({ offset: true }),
  }),
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries, content) => checkEntries(entries, content, { items: 'items' }),
  prepare({ value, blocks }, { findPicture, findBreaks, findSplitWords }) {
    const { id, title, summary, items, publishedAt } = value
    return {
      id,
      publishedAt: new Date(publishedAt),
      data: {
        id,
        title,
        titleBreaks: findBreaks(title),
        summary,
        publishedAt: new Date(publishedAt).toISOString(),
        picture: findPicture(value.picture, { blur: true }),
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
        itemIds: items,
      },
    }
  },
  write: writeCollection(stored),
})

export const specials = collectionModule({
  stored,
  api: specialsApi,
  summaries: {
    list: 'Specials, searched and paged, newest first',
    get: 'One special with its items and its neighbours',
  },
  compose: composeSpecialPage,
  content,
  path: '/special',
})
