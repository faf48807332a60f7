/** The list of news: its data, head and screen. */
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as newsApi from '#contract/news/api.ts'
import { NEWS_CATEGORIES, NEWS_FEED, type NewsCard, newsFacets } from '#contract/news/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { NewsRows } from './news-rows.tsx'

const shape = collectionSearchShape(newsFacets)

export async function loadNewsList(call: Call, search: TextSearch, signal: AbortSignal) {
  const data = await loadCollection<NewsCard>(call, newsApi.list, { shape, search, signal })
  return {
    ...data,
    head: toListHead(data, {
      path: '/news',
      title: 'お知らせ',
      description: '営業時間とお休み、お届け、展示の入れ替え、サービスの変更など、こもれびからのお知らせです。',
      feed: NEWS_FEED,
    }),
  }
}

const FACETS = [
  {
    name: 'category',
    label: '種類',
    options: Object.entries(NEWS_CATEGORIES).map(([value, label]) => ({ value, label })),
  },
]

export const NewsListPage = ({ list, search }: CollectionData<NewsCard>) => (
  <CollectionFrame title="お知らせ" name="お知らせ" unit="件のお知らせ" list={list} facets={FACETS} search={search}>
    <NewsRows news={list.data} />
  </CollectionFrame>
)
