import { createFileRoute } from '@tanstack/react-router'
import { loadItemList } from '#src/features/catalogue/list/item-list.queries.ts'
import { itemListHead } from '#src/features/catalogue/list/item-list-head.ts'
import { ItemListPage } from '#src/features/catalogue/list/item-list-page.tsx'
import { ItemListPending } from '#src/features/catalogue/list/item-list-pending.tsx'
import { pickListSearch } from '#src/navigation/search-params.ts'
import { getSiteData, useCategories } from '#src/navigation/site-data.ts'

export const Route = createFileRoute('/items/')({
  validateSearch: (search) =>
    pickListSearch(search, 'category', 'priceMin', 'priceMax', 'colour', 'material', 'shop', 'inStock', 'sort'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { call }, deps, abortController: { signal } }) => loadItemList(call, { search: deps, signal }),
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
  return <ItemListPage {...Route.useLoaderData()} categories={useCategories()} />
}
