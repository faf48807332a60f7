import { createFileRoute } from '@tanstack/react-router'
import { newsListJsonLd } from '#src/features/news/news-json-ld.ts'
import { loadNewsList, NewsListPage } from '#src/features/news/news-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { RowListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/news/')({
  validateSearch: (search) => pickListSearch(search, 'category'),
  loaderDeps: ({ search }) => pickListSearch(search, 'category'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadNewsList(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? newsListJsonLd : undefined),
  component: () => <NewsListPage {...Route.useLoaderData()} />,
  pendingComponent: RowListPending,
})
