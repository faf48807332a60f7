import { createFileRoute } from '@tanstack/react-router'
import { toFavoriteCaseKey } from '#contract/cart/favorite-key.ts'
import { FavoriteButton } from '#src/features/favorites/favorite-button.tsx'
import { ReformGrid } from '#src/features/reforms/reform-grid.tsx'
import { ItemGrid } from '#src/features/catalogue/card/item-grid.tsx'
import { movieJsonLd } from '#src/features/movies/movie-json-ld.ts'
import { loadMovie, MoviePage } from '#src/features/movies/movie-page.tsx'
import { contentHead } from '#src/head/content-head.ts'
import { contentIdParam } from '#src/routing/content-id.ts'
import { MoviePending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/movies/$id')({
  params: contentIdParam,
  loader: ({ context: { call }, params: { id }, abortController: { signal } }) => loadMovie(call, id, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? movieJsonLd : undefined),
  component: MovieRoute,
  pendingComponent: MoviePending,
})

function MovieRoute() {
  return (
    <MoviePage
      {...Route.useLoaderData()}
      itemCards={(items) => <ItemGrid items={items} />}
      caseCards={(cases) => (
        <ReformGrid entries={cases} favorite={(id) => <FavoriteButton of={toFavoriteCaseKey(id)} />} />
      )}
    />
  )
}
