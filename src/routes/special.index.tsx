import { createFileRoute } from '@tanstack/react-router'
import { specialListJsonLd } from '#src/features/specials/special-json-ld.ts'
import { loadSpecials, SpecialListPage } from '#src/features/specials/special-list.tsx'
import { pickSearch } from '#src/navigation/collection-search.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { ListPending } from '#src/ui/collection/list-pending.tsx'

export const Route = createFileRoute('/special/')({
  validateSearch: pickSearch(),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadSpecials(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? specialListJsonLd : undefined),
  component: () => <SpecialListPage {...Route.useLoaderData()} />,
  pendingComponent: ListPending,
})
