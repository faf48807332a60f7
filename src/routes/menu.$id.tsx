import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { loadMenu, MenuPage } from '#src/features/reforms/menu-page.tsx'
import { menuJsonLd } from '#src/features/reforms/reform-json-ld.ts'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { CasePending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/menu/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadMenu(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? menuJsonLd : undefined),
  component: () => (
    <MenuPage {...Route.useLoaderData()} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
  ),
  pendingComponent: CasePending,
})
