/** News: feed for readers, routes and desk. */
import { NEWS_STATE_LABELS } from '#contract/news/actions.ts'
import * as newsApi from '#contract/news/api.ts'
import { composeNewsPage } from '#contract/news/page.ts'
import { type News, NEWS_CATEGORIES, NEWS_FEED } from '#contract/news/schema.ts'
import { getExcerpt } from '#contract/shared/article.ts'
import { collectionModule } from '#server/collections/module.ts'
import type { AtomEntry } from '#server/platform/http/atom.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { storedNews as stored } from '#server/collections/stored.ts'
import { newsContent } from './content.ts'
import { newsCommands } from './desk.ts'
import { createNewsDeskRoutes } from './desk-routes.ts'

const collection = collectionModule({
  stored,
  api: newsApi,
  summaries: {
    list: 'News, filtered, searched and paged; pinned first, then newest first',
    get: 'One piece of news with its shops and its neighbours',
  },
  compose: composeNewsPage,
  content: newsContent,
  path: '/news',
  atom: { ...NEWS_FEED, toEntry: toFeedEntry },
})

export const news: ServerModule = {
  ...collection,
  deskRoutes: createNewsDeskRoutes,
  desk: newsCommands,
  logLabels: {
    news: {
      state: { title: '状態', codes: NEWS_STATE_LABELS },
      expiresAt: { title: '掲載の終わり' },
      isPinned: { title: '先頭に固定' },
      text: { title: '本文' },
    },
  },
}

function toFeedEntry({ id, title, category, publishedAt, body }: News): AtomEntry {
  const at = new Date(publishedAt)
  const summary = getExcerpt(body)
  return { path: `/news/${id}`, title, summary, category: NEWS_CATEGORIES[category], publishedAt: at, updatedAt: at }
}
