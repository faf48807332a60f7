import { createFileRoute } from '@tanstack/react-router'
import { columnListJsonLd } from '#src/features/columns/column-json-ld.ts'
import { ColumnListPage, loadColumns } from '#src/features/columns/column-list.tsx'
import { pickListSearch } from '#src/navigation/search-params.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { ListPending } from '#src/ui/page-pending.tsx'

export const Route = createFileRoute('/column/')({
  validateSearch: (search) => pickListSearch(search, 'category'),
  loaderDeps: ({ search }) => pickListSearch(search, 'category'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadColumns(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? columnListJsonLd : undefined),
  component: () => <ColumnListPage {...Route.useLoaderData()} />,
  pendingComponent: ListPending,
})
