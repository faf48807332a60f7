import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadItemList } from '#src/features/catalogue/list/item-list.queries.ts'
import { itemListHead } from '#src/features/catalogue/list/item-list-head.ts'
import { ItemListPending, ItemListPage } from '#src/features/catalogue/list/item-list-page.tsx'
import { useSearchGroups } from '#src/features/catalogue/list/use-search-groups.ts'
import type * as SearchGroupsPart from './-search-groups.tsx'
import { pickListSearch } from '#src/navigation/search-params.ts'
import { getSiteData, useCategories } from '#src/navigation/site-data.ts'
// The cards' code is loaded lazily, but server-rendered pages need their styles.
import '#src/ui/story-card.module.css'

type Part = typeof SearchGroupsPart

let resolvePart: (part: Part) => void
const partLoaded = new Promise<Part>((resolve) => (resolvePart = resolve))

async function loadPart(): Promise<Part> {
  const part = await import('./-search-groups.tsx')
  resolvePart(part)
  return part
}

const SearchGroups = lazy(async () => {
  // If it cannot be loaded, the page keeps what the server rendered, until a later search has loaded it.
  void loadPart().catch(() => {})
  return { default: (await partLoaded).SearchGroups }
})

const loadGroups = async (q: string, signal: AbortSignal) => (await loadPart()).loadGroups(q, signal)

const FILTERS = ['category', 'priceMin', 'priceMax', 'colour', 'material', 'shop', 'inStock', 'sort'] as const

export const Route = createFileRoute('/items/')({
  validateSearch: (search) => pickListSearch(search, ...FILTERS),
  loaderDeps: ({ search }) => pickListSearch(search, ...FILTERS),
  loader: async ({ context: { call }, deps, abortController: { signal } }) => {
    const data = await loadItemList(call, { search: deps, signal })
    // In the browser the groups are requested after the items are shown: see useSearchGroups.
    if (!import.meta.env.SSR || data.search.q === undefined) return data
    const { loadSearchGroups } = await import('#src/features/catalogue/list/search-groups.queries.ts')
    return { ...data, groups: await loadSearchGroups(call, data.search.q, signal) }
  },
  head: ({ match, matches, loaderData }) =>
    loaderData
      ? itemListHead(match.context.publicUrl, {
          ...loaderData,
          categories: getSiteData(matches)?.categories ?? [],
        })
      : {},
  component: ItemsRoute,
  pendingComponent: ItemListPending,
})

function ItemsRoute() {
  const data = Route.useLoaderData()
  const { search } = data
  const groups = useSearchGroups(search.q, { loaded: data.groups, load: loadGroups })
  return (
    <ItemListPage {...data} groups={groups} categories={useCategories()}>
      {groups && groups.length > 0 && (
        <Suspense>
          <SearchGroups groups={groups} search={search} hasItems={data.list.total > 0} />
        </Suspense>
      )}
    </ItemListPage>
  )
}
