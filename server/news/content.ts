/** News from files. */
import * as z from 'zod/mini'
import { type News, NEWS_CATEGORY_KEYS } from '#contract/news/schema.ts'
import { storedNews } from '#server/collections/stored.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { type CollectionContent, writeCollection } from '#server/platform/content/collection-table.ts'
import { idField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { toProblem } from '#server/platform/content/source.ts'

/** Of files, and of what staff post. */
export const newsFields = {
  title: textField(80),
  category: z.enum(NEWS_CATEGORY_KEYS),
  pinned: z.optional(z.literal(true)),
  shops: z.array(idField),
  publishedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
}

export const newsContent = defineContent({
  folder: 'news',
  table: storedNews.table,
  schema: z.strictObject({ id: idField, ...newsFields }),
  check: (entries, content) => [
    ...checkEntries(entries, content, { shops: 'shops' }),
    ...entries
      .filter(({ value: { publishedAt, expiresAt } }) => expiresAt && Date.parse(expiresAt) <= Date.parse(publishedAt))
      .map((entry) => toProblem(entry, ['expiresAt'], 'publishedAt より後の日時にしてください。')),
  ],
  prepare({ value, blocks }, { findPicture, findBreaks, findSplitWords }): CollectionContent<News> {
    const { id, title, category, pinned = false, shops, publishedAt, expiresAt } = value
    return {
      id,
      publishedAt: new Date(publishedAt),
      expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      data: {
        id,
        title,
        titleBreaks: findBreaks(title),
        category,
        isPinned: pinned,
        publishedAt: new Date(publishedAt).toISOString(),
        shopIds: shops,
        body: toBody(blocks, { findPicture, findBreaks, findSplitWords }),
      },
    }
  },
  write: writeCollection(storedNews),
})
