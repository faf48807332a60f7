import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { reformListJsonLd } from '#src/features/reforms/reform-json-ld.ts'
import { loadReforms, ReformListPage } from '#src/features/reforms/reform-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { optionalContentIdParam } from '#src/routing/content-id.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

/** Cases of one category; without an id, all cases. */
export const Route = createFileRoute('/reform/category/{-$id}')({
  params: optionalContentIdParam,
  validateSearch: (search) => pickListSearch(search, 'budget', 'area'),
  loaderDeps: ({ search }) => pickListSearch(search, 'budget', 'area'),
  loader: ({ context: { call }, params: { id }, deps, abortController: { signal } }) =>
    loadReforms(call, { id, search: deps, signal }),
  head: (route) => contentHead(route, import.meta.env.SSR ? reformListJsonLd : undefined),
  component: () => (
    <ReformListPage {...Route.useLoaderData()} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
  ),
  pendingComponent: StoryListPending,
})
