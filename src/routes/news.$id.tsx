import { createFileRoute } from '@tanstack/react-router'
import { newsJsonLd } from '#src/features/news/news-json-ld.ts'
import { loadNews, NewsPage } from '#src/features/news/news-page.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { TextPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/news/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadNews(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? newsJsonLd : undefined),
  component: () => <NewsPage {...Route.useLoaderData()} />,
  pendingComponent: TextPending,
})
