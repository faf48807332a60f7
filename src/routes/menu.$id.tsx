import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { loadMenu, MenuPage } from '#src/features/reforms/menu-page.tsx'
import { menuJsonLd } from '#src/features/reforms/reform-json-ld.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { contentIdParam } from '#src/navigation/content-id.ts'
import { ArticlePending } from '#src/ui/page-pending.tsx'

export const Route = createFileRoute('/menu/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadMenu(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? menuJsonLd : undefined),
  component: () => (
    <MenuPage {...Route.useLoaderData()} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
  ),
  pendingComponent: ArticlePending,
})
