/** News: content, feed for readers and routes. */
import * as z from 'zod/mini'
import * as newsApi from '#contract/news/api.ts'
import { type News, NEWS_CATEGORIES, NEWS_CATEGORY_KEYS, NEWS_FEED, type NewsPage } from '#contract/news/schema.ts'
import { getExcerpt } from '#contract/shared/article.ts'
import { shops as shopTable } from '#server/shops/schema.ts'
import { listEntries, loadEntry, loadFirstEntries, loadNeighbours } from '#server/platform/content/collection.ts'
import { writeCollection } from '#server/platform/content/collection-table.ts'
import { checkEntries } from '#server/platform/content/check-entries.ts'
import { idField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { toProblem } from '#server/platform/content/source.ts'
import { and, eq, inArray } from '#drizzle'
import type { Deps } from '#server/platform/deps.ts'
import { type AtomEntry, MAX_FEED_ENTRIES, mountFeed } from '#server/platform/http/atom.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { news as table } from '#server/collections/schema.ts'
import { storedNews as stored } from '#server/collections/stored.ts'

async function loadNewsPage({ db }: Pick<Deps, 'db'>, id: number): Promise<NewsPage> {
  const news = await loadEntry(db, stored, id)
  const [shops, neighbours] = await Promise.all([
    db
      .select({ data: shopTable.data })
      .from(shopTable)
      .where(and(eq(shopTable.live, true), inArray(shopTable.id, news.shopIds)))
      .orderBy(shopTable.id),
    loadNeighbours(db, stored, news),
  ])
  return { news, shops: shops.map(({ data }) => ({ id: data.id, name: data.name })), ...neighbours }
}

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
  prepare({ value, blocks }, { findPicture, findBreaks }) {
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
        body: toBody(blocks, { findPicture, findBreaks }),
      },
    }
  },
  write: writeCollection(stored),
})

export const news: ServerModule = {
  routes: (deps) => [
    route(newsApi.list, 'News, filtered, searched and paged; pinned first, then newest first', ({ query }) =>
      listEntries(deps.db, stored, query),
    ),
    route(newsApi.get, 'One piece of news with its shops and its neighbours', ({ params }) =>
      loadNewsPage(deps, params.id),
    ),
  ],
  content: [content],
  collection: { table, path: '/news' },
  mount: (app, { db, env }, responseCache) =>
    mountFeed(app, env, responseCache, {
      ...NEWS_FEED,
      pagePath: '/news',
      load: async () => (await loadFirstEntries<News>(db, table, MAX_FEED_ENTRIES)).map(toFeedEntry),
    }),
}

function toFeedEntry({ id, title, category, publishedAt, body }: News): AtomEntry {
  const at = new Date(publishedAt)
  const summary = getExcerpt(body)
  return { path: `/news/${id}`, title, summary, category: NEWS_CATEGORIES[category], publishedAt: at, updatedAt: at }
}
