/** The list of movies: its data, head and screen. */
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as moviesApi from '#contract/movies/api.ts'
import { type MovieCard, movieFacets } from '#contract/movies/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { MovieGrid } from './movie-grid.tsx'

const shape = collectionSearchShape(movieFacets)

export async function loadMovies(call: Call, search: TextSearch, signal: AbortSignal) {
  const data = await loadCollection<MovieCard>(call, moviesApi.list, { shape, search, signal })
  return {
    ...data,
    head: toListHead(data, {
      path: '/movies',
      title: '動画',
      description:
        'リフォームの前とあと、木の手入れ、工房の仕事、ショールームの一日。20秒に満たない、音のない短い動画です。',
    }),
  }
}

/** The commonest tags first. One that a single movie has is no filter. */
function listTags(counts: Readonly<Record<string, number>>, chosen: readonly string[]) {
  const tags = Object.entries(counts).filter(([tag, count]) => count > 1 || chosen.includes(tag))
  return tags.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([tag]) => ({ value: tag, label: tag }))
}

export const MovieListPage = ({ list, search }: CollectionData<MovieCard>) => (
  <CollectionFrame
    title="動画"
    name="動画"
    lead="音のない、20秒ほどの短い動画です。部屋が変わるところ、木に油がしみていくところ。写真では伝えにくい時間を、少しだけ。"
    unit="本の動画"
    list={list}
    facets={[
      { name: 'tag', label: '内容', options: listTags(list.counts['tag'] ?? {}, (search['tag'] ?? []) as string[]) },
    ]}
    search={search}
  >
    <MovieGrid entries={list.data} priorityCount={2} titleLevel="h2" />
  </CollectionFrame>
)
