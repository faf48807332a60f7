/** News: content, feed for readers and routes. */
import * as z from 'zod/mini'
import * as newsApi from '#contract/news/api.ts'
import { composeNewsPage } from '#contract/news/page.ts'
import { type News, NEWS_CATEGORIES, NEWS_CATEGORY_KEYS, NEWS_FEED } from '#contract/news/schema.ts'
import { getExcerpt } from '#contract/shared/article.ts'
import { collectionModule } from '#server/collections/module.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { toProblem } from '#server/platform/content/source.ts'
import type { AtomEntry } from '#server/platform/http/atom.ts'
import { storedNews as stored } from '#server/collections/stored.ts'

const content = defineContent({
  folder: 'news',
  schema: z.strictObject({
    id: idField,
    title: textField(80),
    category: z.enum(NEWS_CATEGORY_KEYS),
    pinned: z.optional(z.literal(true)),
    shops: z.array(idField),
    publishedAt: z.iso.datetime({ offset: true }),
    expiresAt: z.optional(z.iso.datetime({ offset: true })),
  }),
  check: (entries, content) => [
    ...checkEntries(entries, content, { shops: 'shops' }),
    ...entries
      .filter(({ value: { publishedAt, expiresAt } }) => expiresAt && Date.parse(expiresAt) <= Date.parse(publishedAt))
      .map((entry) => toProblem(entry, ['expiresAt'], 'is not after publishedAt')),
  ],
  prepare({ value, blocks }, { findPicture, findBreaks, findSplitWords }) {
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
  write: writeCollection(stored),
})

export const news = collectionModule({
  stored,
  api: newsApi,
  summaries: {
    list: 'News, filtered, searched and paged; pinned first, then newest first',
    get: 'One piece of news with its shops and its neighbours',
  },
  compose: composeNewsPage,
  content,
  path: '/news',
  atom: { ...NEWS_FEED, toEntry: toFeedEntry },
})

function toFeedEntry({ id, title, category, publishedAt, body }: News): AtomEntry {
  const at = new Date(publishedAt)
  const summary = getExcerpt(body)
  return { path: `/news/${id}`, title, summary, category: NEWS_CATEGORIES[category], publishedAt: at, updatedAt: at }
}
