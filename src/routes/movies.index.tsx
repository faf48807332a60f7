import { createFileRoute } from '@tanstack/react-router'
import { movieListJsonLd } from '#src/features/movies/movie-json-ld.ts'
import { loadMovies, MovieListPage } from '#src/features/movies/movie-list.tsx'
import { pickListSearch } from '#src/routing/search-params.ts'
import { contentHead } from '#src/head/content-head.ts'
import { StoryListPending } from '#src/ui/loading/page-pending.tsx'

export const Route = createFileRoute('/movies/')({
  validateSearch: (search) => pickListSearch(search, 'tag'),
  loaderDeps: ({ search }) => pickListSearch(search, 'tag'),
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadMovies(call, deps, signal),
  head: (route) => contentHead(route, import.meta.env.SSR ? movieListJsonLd : undefined),
  component: () => <MovieListPage {...Route.useLoaderData()} />,
  pendingComponent: StoryListPending,
})
