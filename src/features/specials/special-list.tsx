/** The list of specials: its data, head and screen. */
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import * as specialsApi from '#contract/specials/api.ts'
import { type SpecialCard, specialFacets } from '#contract/specials/schema.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { SpecialGrid } from './special-grid.tsx'

const shape = collectionSearchShape(specialFacets)

export async function loadSpecials(call: Call, search: TextSearch, signal: AbortSignal) {
  const data = await loadCollection<SpecialCard>(call, specialsApi.list, { shape, search, signal })
  return {
    ...data,
    head: toListHead(data, {
      path: '/special',
      title: '特集',
      description:
        '台所、ひとりの椅子、日暮れの灯り。暮らしの場面ごとに、こもれびの家具と道具を組み合わせてご紹介します。',
    }),
  }
}

export const SpecialListPage = ({ list, search }: CollectionData<SpecialCard>) => (
  <CollectionFrame
    title="特集"
    name="特集"
    lead="季節や暮らしの場面から、家具と道具の組み合わせを考えました。読みながら、気になるものをそのままお求めいただけます。"
    unit="件の特集"
    list={list}
    facets={[]}
    search={search}
  >
    <SpecialGrid entries={list.data} priorityCount={2} titleLevel="h2" />
  </CollectionFrame>
)
