import { createFileRoute, notFound } from '@tanstack/react-router'
import * as categoriesApi from '#contract/categories/api.ts'
import { loadItemList } from '#src/features/catalogue/list/item-list.queries.ts'
import { itemListHead } from '#src/features/catalogue/list/item-list-head.ts'
import { ItemListPage } from '#src/features/catalogue/list/item-list-page.tsx'
import { optionalContentIdParam } from '#src/routing/content-id.ts'
import { pickListSearch } from '#src/routing/search-params.ts'
import { getSiteData, useCategories } from '#src/routing/site-data.ts'
import { ItemListPending } from '#src/ui/loading/page-pending.tsx'

const FILTERS = ['priceMin', 'priceMax', 'colour', 'material', 'shop', 'inStock', 'sort'] as const

/** Items of one category; without an id, all items. The category is not a search param here. */
export const Route = createFileRoute('/items/category/{-$id}')({
  params: optionalContentIdParam,
  validateSearch: (search) => pickListSearch(search, ...FILTERS),
  loaderDeps: ({ search }) => pickListSearch(search, ...FILTERS),
  loader: async ({ context: { call }, params: { id }, deps, abortController: { signal } }) => {
    if (id === undefined) return loadItemList(call, { search: deps, signal })
    const [category, data] = await Promise.all([
      call(categoriesApi.get, { params: { id } }, { signal }),
      loadItemList(call, { search: deps, category: id, signal }),
    ])
    if (category.kind !== 'item') throw notFound()
    return { ...data, category }
  },
  head: ({ match, matches, loaderData }) =>
    loaderData
      ? itemListHead(match.context.publicUrl, {
          ...loaderData,
          categories: getSiteData(matches)?.categories ?? [],
        })
      : {},
  component: CategoryRoute,
  pendingComponent: ItemListPending,
})

function CategoryRoute() {
  return <ItemListPage {...Route.useLoaderData()} categories={useCategories()} />
}
