import { createFileRoute } from '@tanstack/react-router'
import { newsJsonLd } from '#src/features/news/news-json-ld.ts'
import { loadNews, NewsPage } from '#src/features/news/news-page.tsx'
import { contentHead } from '#src/navigation/content-head.ts'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { ArticlePending } from '#src/ui/page-pending.tsx'

export const Route = createFileRoute('/news/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadNews(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? newsJsonLd : undefined),
  component: () => <NewsPage {...Route.useLoaderData()} />,
  pendingComponent: ArticlePending,
})
