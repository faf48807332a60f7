import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { columnJsonLd } from '#src/features/columns/column-json-ld.ts'
import { ColumnPage, loadColumn } from '#src/features/columns/column-page.tsx'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { ArticlePending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/column/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadColumn(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? columnJsonLd : undefined),
  component: ColumnRoute,
  pendingComponent: ArticlePending,
})

function ColumnRoute() {
  return (
    <ColumnPage
      {...Route.useLoaderData()}
      itemCards={(items) => <ItemGrid items={items} />}
      caseCards={(cases) => (
        <ReformGrid entries={cases} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
      )}
    />
  )
}
