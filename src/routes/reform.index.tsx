import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { reformListJsonLd } from '#src/features/reforms/reform-json-ld.ts'
import { loadReforms, ReformListPage } from '#src/features/reforms/reform-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/reform/')({
  validateSearch: (search) => pickListSearch(search, 'budget', 'area'),
  loaderDeps: ({ search }) => pickListSearch(search, 'budget', 'area'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadReforms(call, { search: deps, signal }),
  head: (route) => contentHead(route, import.meta.env.SSR ? reformListJsonLd : undefined),
  component: () => (
    <ReformListPage {...Route.useLoaderData()} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
  ),
  pendingComponent: StoryListPending,
})
