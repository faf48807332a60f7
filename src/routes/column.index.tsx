import { createFileRoute } from '@tanstack/react-router'
import { columnListJsonLd } from '#src/features/columns/column-json-ld.ts'
import { ColumnListPage, loadColumns } from '#src/features/columns/column-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/column/')({
  validateSearch: (search) => pickListSearch(search, 'category'),
  loaderDeps: ({ search }) => pickListSearch(search, 'category'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadColumns(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? columnListJsonLd : undefined),
  component: () => <ColumnListPage {...Route.useLoaderData()} />,
  pendingComponent: StoryListPending,
})
