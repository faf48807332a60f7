/** The list of columns: its data, head and screen. */
import * as columnsApi from '#contract/columns/api.ts'
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import { COLUMN_CATEGORIES, COLUMN_FEED, type ColumnCard, columnFacets } from '#contract/columns/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { ColumnGrid } from './column-grid.tsx'

const shape = collectionSearchShape(columnFacets)

export async function loadColumns(call: Call, search: TextSearch, signal: AbortSignal) {
  const data = await loadCollection<ColumnCard>(call, columnsApi.list, { shape, search, signal })
  return {
    ...data,
    head: toListHead(data, {
      path: '/column',
      title: 'コラム',
      description: '家具の選び方とお手入れ、リフォームの考え方、暮らしの工夫。こもれびのスタッフが書く読みものです。',
      feed: COLUMN_FEED,
    }),
  }
}

const FACETS = [
  {
    name: 'category',
    label: 'テーマ',
    options: Object.entries(COLUMN_CATEGORIES).map(([value, label]) => ({ value, label })),
  },
]

export const ColumnListPage = ({ list, search }: CollectionData<ColumnCard>) => (
  <CollectionFrame
    title="コラム"
    name="コラム"
    lead="家具の選び方、木の手入れ、リフォームの前に考えておきたいこと。店のスタッフが、お客様によく聞かれることから書いています。"
    unit="件のコラム"
    list={list}
    facets={FACETS}
    search={search}
  >
    <ColumnGrid entries={list.data} priorityCount={2} titleLevel="h2" />
  </CollectionFrame>
)
