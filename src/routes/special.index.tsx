import { createFileRoute } from '@tanstack/react-router'
import { specialListJsonLd } from '#src/features/specials/special-json-ld.ts'
import { loadSpecials, SpecialListPage } from '#src/features/specials/special-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/special/')({
  validateSearch: (search) => pickListSearch(search),
  loaderDeps: ({ search }) => pickListSearch(search),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadSpecials(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? specialListJsonLd : undefined),
  component: () => <SpecialListPage {...Route.useLoaderData()} />,
  pendingComponent: StoryListPending,
})
