import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { specialJsonLd } from '#src/features/specials/special-json-ld.ts'
import { loadSpecial, SpecialPage } from '#src/features/specials/special-page.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { ArticlePending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/special/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadSpecial(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? specialJsonLd : undefined),
  component: SpecialRoute,
  pendingComponent: ArticlePending,
})

function SpecialRoute() {
  return (
    <SpecialPage
      {...Route.useLoaderData()}
      itemCards={(items) => <ItemGrid items={items} />}
      caseCards={(cases) => (
        <ReformGrid entries={cases} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
      )}
    />
  )
}
