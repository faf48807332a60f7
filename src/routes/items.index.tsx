import { createFileRoute } from '@tanstack/react-router'
import { loadGroups, SearchGroups } from './-search-groups.tsx'
import { loadItemList } from '#src/features/catalogue/list/item-list.queries.ts'
import { itemListHead } from '#src/features/catalogue/list/item-list-head.ts'
import { ItemListPage } from '#src/features/catalogue/list/item-list-page.tsx'
import { loadSearchGroups } from '#src/features/catalogue/list/search-groups.queries.ts'
import { useSearchGroups } from '#src/features/catalogue/list/use-search-groups.ts'
import { pickListSearch } from '#src/routing/search-params.ts'
import { getSiteData, useCategories } from '#src/routing/site-data.ts'
import { ItemListPending } from '#src/ui/loading/page-pending.tsx'
const FILTERS = ['category', 'priceMin', 'priceMax', 'colour', 'material', 'shop', 'inStock', 'sort'] as const

export const Route = createFileRoute('/items/')({
  validateSearch: (search) => pickListSearch(search, ...FILTERS),
  loaderDeps: ({ search }) => pickListSearch(search, ...FILTERS),
  loader: async ({ context: { call }, deps, abortController: { signal } }) => {
    const data = await loadItemList(call, { search: deps, signal })
    // In the browser the groups are requested after the items are shown: see useSearchGroups.
    if (!import.meta.env.SSR || data.search.q === undefined) return data
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
      {groups && groups.length > 0 && <SearchGroups groups={groups} search={search} hasItems={data.list.total > 0} />}
    </ItemListPage>
  )
}
