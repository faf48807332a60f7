import { createFileRoute } from '@tanstack/react-router'
import { readCategory } from '#contract/categories.ts'
import { readItemList } from '#src/features/catalogue/list/item-list.queries.ts'
import { itemListHead } from '#src/features/catalogue/list/item-list-head.ts'
import { ItemListPage } from '#src/features/catalogue/list/item-list-page.tsx'
import { ItemListPending } from '#src/features/catalogue/list/item-list-pending.tsx'
import { itemSearchShape } from '#src/features/catalogue/list/item-search.ts'
import { optionalContentIdParam } from '#src/navigation/content-id.ts'
import { readSearch } from '#src/navigation/search-params.ts'
import { siteDataOf, useCategories } from '#src/navigation/site-data.ts'

/** Within one category; its number left out, all items. A category among the search params is not known here. */
const { category: _, ...categorySearchShape } = itemSearchShape

export const Route = createFileRoute('/items/category/{-$id}')({
  params: optionalContentIdParam,
  validateSearch: (search) => readSearch(categorySearchShape, search),
  loaderDeps: ({ search }) => readSearch(categorySearchShape, search),
  loader: async ({ context: { call }, params: { id }, deps, abortController: { signal } }) => {
    if (id === undefined) return readItemList(call, deps, signal)
    const [category, data] = await Promise.all([
      call(readCategory, { params: { id } }, { signal }),
      readItemList(call, { ...deps, category: [id] }, signal),
    ])
    return { ...data, category }
  },
  head: ({ match, matches, loaderData }) =>
    loaderData
      ? itemListHead(match.context.publicUrl, {
          ...loaderData,
          categories: siteDataOf(matches)?.categories ?? [],
          search: match.search,
        })
      : {},
  component: CategoryRoute,
  pendingComponent: ItemListPending,
})

function CategoryRoute() {
  return <ItemListPage {...Route.useLoaderData()} categories={useCategories()} search={Route.useLoaderDeps()} />
}
