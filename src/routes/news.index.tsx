import { createFileRoute } from '@tanstack/react-router'
import { newsListJsonLd } from '#src/features/news/news-json-ld.ts'
import { loadNewsList, NewsListPage } from '#src/features/news/news-list-page.tsx'
import { pickListSearch } from '#src/navigation/search-params.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { ArticlePending } from '#src/ui/page-pending.tsx'

export const Route = createFileRoute('/news/')({
  validateSearch: (search) => pickListSearch(search, 'category'),
  loaderDeps: ({ search }) => pickListSearch(search, 'category'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadNewsList(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? newsListJsonLd : undefined),
  component: () => <NewsListPage {...Route.useLoaderData()} />,
  pendingComponent: ArticlePending,
})
