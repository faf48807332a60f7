import { createFileRoute } from '@tanstack/react-router'
import { movieListJsonLd } from '#src/features/movies/movie-json-ld.ts'
import { loadMovies, MovieListPage } from '#src/features/movies/movie-list.tsx'
import { pickListSearch } from '#src/navigation/search-params.ts'
import { contentHead } from '#src/navigation/content-head.ts'
import { ListPending } from '#src/ui/page-pending.tsx'

export const Route = createFileRoute('/movies/')({
  validateSearch: (search) => pickListSearch(search, 'tag'),
  loaderDeps: ({ search }) => pickListSearch(search, 'tag'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadMovies(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? movieListJsonLd : undefined),
  component: () => <MovieListPage {...Route.useLoaderData()} />,
  pendingComponent: ListPending,
})
