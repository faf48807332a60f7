/** The list of renovation cases, also of one category: its data, head and screen. */
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as categoriesApi from '#contract/categories/api.ts'
import { collectionSearchShape } from '#contract/shared/collections/schema.ts'
import * as reformsApi from '#contract/reforms/api.ts'
import { AREA_BANDS, BUDGET_BANDS } from '#contract/reforms/rules.ts'
import { type ReformCard, reformFacets } from '#contract/reforms/schema.ts'
import type { Call } from '#contract/shared/render.ts'
import { type CollectionData, loadCollection, toListHead } from '#src/routing/collection-search.ts'
import type { TextSearch } from '#src/routing/search-params.ts'
import { useCategories } from '#src/routing/site-data.ts'
import { CollectionFrame } from '#src/ui/collection/collection-frame.tsx'
import { ReformGrid } from './reform-grid.tsx'

/** The category is in the path. */
const { category: _, ...facets } = reformFacets
const shape = collectionSearchShape(facets)

interface ReformListRequest {
  /** A category. */
  id?: number | undefined
  search: TextSearch
  signal: AbortSignal
}

async function loadCategory(call: Call, id: number, signal: AbortSignal) {
  const category = await call(categoriesApi.get, { params: { id } }, { signal })
  if (category.kind !== 'reform') throw notFound()
  return { id, name: category.name }
}

export async function loadReforms(call: Call, { id, search, signal }: ReformListRequest) {
  const [category, data] = await Promise.all([
    id === undefined ? undefined : loadCategory(call, id, signal),
    loadCollection<ReformCard>(call, reformsApi.list, {
      shape,
      search,
      query: id === undefined ? {} : { category: [id] },
      signal,
    }),
  ])
  return {
    ...data,
    ...(category && { category }),
    head: toListHead(data, {
      path: category ? `/reform/category/${category.id}` : '/reform',
      title: category ? `${category.name}のリフォーム事例` : 'リフォーム事例',
      description: `${category ? `${category.name}の` : ''}リフォーム事例です。施工前と施工後の写真、かかった費用と日数、壁の中で見つかったことまでご紹介します。`,
    }),
  }
}

const BANDS = [
  { name: 'budget', label: '費用', options: BUDGET_BANDS.map(({ key, label }) => ({ value: key, label })) },
  { name: 'area', label: '広さ', options: AREA_BANDS.map(({ key, label }) => ({ value: key, label })) },
]

interface ReformListPageProps extends CollectionData<ReformCard> {
  category?: { id: number; name: string }
  favorite: (id: number) => ReactNode
}

const ALL = 'リフォーム事例'

export function ReformListPage({ list, search, category, favorite }: ReformListPageProps) {
  const categories = useCategories().filter(({ kind }) => kind === 'reform')
  const name = category ? `${category.name}のリフォーム事例` : ALL
  return (
    <CollectionFrame
      {...(category && { steps: [{ label: ALL, href: '/reform' }] })}
      title={name}
      name={name}
      lead="お客様の家で実際に行った工事です。何に困っていたか、壁の中に何があったか、いくらかかって何日で終わったか。うまくいったことも、途中で変えたことも、そのまま書いています。"
      unit="件の事例"
      list={list}
      facets={[
        {
          name: 'category',
          label: '場所',
          options: categories.map(({ id, name: label }) => ({ value: id, label })),
          path: {
            chosen: category?.id,
            of: (value) => (value === undefined ? '/reform' : `/reform/category/${value}`),
          },
        },
        ...BANDS,
      ]}
      search={search}
    >
      <ReformGrid entries={list.data} favorite={favorite} priorityCount={2} titleLevel="h2" />
    </CollectionFrame>
  )
}
